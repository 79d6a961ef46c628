import { cva } from 'class-variance-authority';

/** `signal`: primary action of a screen; `danger`: destructive; `ink` and `paper`: on coloured ground. */
export const button = cva(
  [
    'inline-flex max-w-full cursor-pointer items-center justify-center gap-2 rounded-2 border-0 py-2',
    'wrap-break-word text-center font-semibold font-text leading-[1.1] no-underline',
    'pressable active:shadow-off',
    'disabled:edge-line disabled:cursor-not-allowed disabled:bg-transparent disabled:text-muted',
    'aria-disabled:edge-line aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-muted',
    'forced-colors:border [&_svg]:size-[1.1em] [&_svg]:fill-current',
  ],
  {
    variants: {
      kind: {
        signal: 'bg-signal text-on-signal shadow-1 hover:bg-signal-press',
        line: 'edge-current bg-transparent text-inherit hover:bg-ink hover:text-ground hover:shadow-off',
        danger: 'bg-transparent text-danger [box-shadow:inset_0_0_0_2px_var(--danger)] hover:bg-danger-wash',
        ink: 'bg-black text-white shadow-1 hover:bg-signal-press',
        paper: 'bg-white text-black shadow-1 hover:bg-signal-press',
      },
      size: {
        md: 'min-h-button px-5 text-2',
        sm: 'min-h-control px-4 text-1',
      },
    },
    defaultVariants: { kind: 'signal', size: 'md' },
  },
);

/** Minimum touch height with a border; `quiet` has one only while current. */
export const control = cva(
  [
    'inline-flex min-h-control min-w-control cursor-pointer items-center justify-center gap-2 rounded-2 border',
    'wrap-break-word bg-transparent px-3 font-semibold text-1 leading-[1.1] no-underline hover:bg-sunk',
    '[&_svg]:size-[0.8rem] [&_svg]:fill-current',
  ],
  {
    variants: {
      kind: {
        line: 'border-line-strong',
        quiet: 'border-transparent current:border-line-strong current:text-ink text-muted',
      },
    },
    defaultVariants: { kind: 'line' },
  },
);
