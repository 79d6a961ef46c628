import type { ReactNode } from 'react';
import { frame } from '#components/portal/frame.ts';

interface ScreenHeadProps {
  title: string;
  picture?: ReactNode;
  /** Limits the width to that of a single column. */
  narrow?: boolean;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

export function ScreenHead({ title, picture, narrow = false, children }: ScreenHeadProps) {
  const head = 'mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 lg:mb-5 lg:min-h-button';
  return (
    <div className={narrow ? `${head} max-w-[54rem]` : head}>
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
