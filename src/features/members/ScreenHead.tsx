import type { ReactNode } from 'react';
import { frame } from '#components/portal/frame.ts';

interface ScreenHeadProps {
  title: string;
  picture?: ReactNode;
  children?: ReactNode;
}

const HEAD = 'mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 lg:mb-5 lg:min-h-button';

export function ScreenHead({ title, picture, children }: ScreenHeadProps) {
  return (
    <div className={`${HEAD} max-w-[76rem]`}>
      {picture ? (
        <h1 className={`${frame.title} flex min-w-0 flex-wrap items-center gap-4`}>
          {picture}
          <span className="wrap-break-word min-w-[min(4.6em,100%)] flex-1">{title}</span>
        </h1>
      ) : (
        <h1 className={frame.title}>{title}</h1>
      )}
      {children}
    </div>
  );
}
