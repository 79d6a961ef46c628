import type { ReactNode } from 'react';
import { disclosure } from '#components/ui/disclosure.ts';

const SUMMARY = `inline-flex min-h-control cursor-pointer items-center font-semibold ${disclosure}`;

/** What is there for whoever asks for it, under a line that says what it is. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="[&>:not(summary)+:not(summary)]:mt-3">
    <summary className={SUMMARY}>{summary}</summary>
    {children}
  </details>
);
