import { cva } from 'class-variance-authority';

/** A control that takes text, or a choice from a list (`choice`). */
export const input = cva(
  [
    'block w-full rounded-2 border border-line-strong bg-raised leading-[1.5]',
    'placeholder:text-muted placeholder:opacity-100 focus-visible:outline-offset-[1px]',
    'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted',
    'aria-invalid:border-2 aria-invalid:border-danger',
  ],
  {
    variants: {
      size: {
        md: 'px-4 py-3',
        sm: 'px-3 py-2 text-1',
      },
      kind: { line: '', text: 'resize-y', choice: 'choice appearance-none bg-no-repeat' },
    },
    compoundVariants: [
      { kind: ['line', 'choice'], size: 'md', class: 'min-h-button' },
      { kind: ['line', 'choice'], size: 'sm', class: 'min-h-control' },
      { kind: 'text', size: 'md', class: 'min-h-[10rem]' },
      { kind: 'text', size: 'sm', class: 'min-h-[4.25rem]' },
      { kind: 'choice', size: 'md', class: 'pr-7' },
      { kind: 'choice', size: 'sm', class: 'pr-[2.25rem] [--choice:0.75rem]' },
    ],
    defaultVariants: { size: 'md', kind: 'line' },
  },
);

/** The name of a control, above it. */
export const label = 'mb-1 block font-semibold';
/** What helps to fill a control in, between its name and itself. */
export const hint = 'mb-2 block max-w-[34rem] text-1 leading-[1.45] text-muted';
/** A labelled control with all that belongs to it; with a mistake in it, it is marked at its side. */
export const field = cva('mb-5', {
  variants: { wrong: { true: '-ml-[calc(var(--s4)+4px)] border-l-4 border-l-danger pl-4', false: '' } },
});
/** What is wrong with a control. */
export const message =
  'mb-2 flex items-center gap-2 font-semibold text-1 text-danger [&_svg]:size-[1.125rem] [&_svg]:flex-none [&_svg]:fill-current';
