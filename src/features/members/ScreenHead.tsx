import type { ReactNode } from 'react';

interface ScreenHeadProps {
  title: string;
  picture?: ReactNode;
  /** Limits the width to that of a single column. */
  narrow?: boolean;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

const TITLE = 'text-[clamp(2.25rem,1.6rem+2.6vw,4rem)] leading-[0.95] tracking-[-0.02em]';

export function ScreenHead({ title, picture, narrow = false, children }: ScreenHeadProps) {
  const head = 'mb-5 flex flex-wrap items-end justify-between gap-x-5 gap-y-3';
  return (
    <div className={narrow ? `${head} max-w-[54rem]` : head}>
      {picture ? (
        <h1 className={`${TITLE} flex min-w-0 flex-wrap items-center gap-4`}>
          {picture}
          <span className="wrap-break-word min-w-[min(4.6em,100%)] flex-1">{title}</span>
        </h1>
      ) : (
        <h1 className={TITLE}>{title}</h1>
      )}
      {children}
    </div>
  );
}
