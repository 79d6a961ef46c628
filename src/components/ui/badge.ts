import { cva } from 'class-variance-authority';

/** A state without a ground, for lines of text; with the same marks as a badge. */
export const mark = cva(
  [
    'inline-flex flex-none items-center gap-[0.375rem] font-semibold text-0 leading-[1.3]',
    'before:size-2 before:flex-none before:bg-current before:content-[""]',
  ],
  {
    variants: {
      kind: {
        signal: 'text-signal',
        quiet: 'text-muted before:rounded-[1px]',
        success: 'text-success before:rounded-[50%]',
        danger: 'before:cross text-danger',
        ask: 'text-ink before:rounded-[50%_50%_50%_0]',
      },
    },
  },
);

/** The mark before the label means that colour is not the only sign. */
export const badge = cva(
  [
    'inline-flex items-center gap-2 rounded-1 font-semibold text-0 leading-none',
    'before:size-2 before:flex-none before:content-[""] forced-colors:border',
  ],
  {
    variants: {
      kind: {
        signal: 'bg-signal text-on-signal before:rounded-[1px] before:bg-current',
        quiet: 'bg-sunk text-muted before:rounded-[1px] before:bg-current',
        success: 'bg-success-wash text-success before:rounded-[50%] before:bg-current',
        danger: 'before:cross bg-danger-wash text-danger before:bg-current',
        ask: 'bg-ink text-ground before:rounded-[50%_50%_50%_0] before:bg-current',
        soon: 'edge-line bg-transparent text-muted before:rounded-[1px] before:border before:border-current before:border-dashed',
      },
      size: { md: 'px-2 py-[0.375rem]', sm: 'px-[0.4rem] py-[0.2rem]' },
      /** Just changed. */
      pulse: { true: 'motion-safe:before:animate-pulse' },
    },
    defaultVariants: { kind: 'signal', size: 'md' },
  },
);
