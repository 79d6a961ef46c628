import type { ReactNode } from 'react';

const SUMMARY = [
  'inline-flex min-h-control cursor-pointer items-center gap-3 font-semibold',
  'before:size-[0.375rem] before:border-current before:border-r-2 before:border-b-2 before:content-[""]',
  'before:-rotate-45 [[open]>&]:before:rotate-45',
].join(' ');

/** What is there for whoever asks for it, under a line that says what it is. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="[&>:not(summary)+:not(summary)]:mt-3">
    <summary className={SUMMARY}>{summary}</summary>
    {children}
  </details>
);
