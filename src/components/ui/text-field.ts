import { cva } from 'class-variance-authority';

export const input = cva(
  [
    'block w-full rounded-2 border border-line-strong bg-raised leading-[1.5]',
    'placeholder:text-muted placeholder:opacity-100 focus-visible:outline-offset-[1px]',
    'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted',
    'aria-invalid:border-2 aria-invalid:border-danger',
    '[&:is(select)]:choice [&:is(select)]:appearance-none [&:is(select)]:bg-no-repeat [&:is(textarea)]:resize-y',
  ],
  {
    variants: {
      size: {
        md: 'min-h-button px-4 py-3 [&:is(select)]:pr-7 [&:is(textarea)]:min-h-[10rem]',
        sm: [
          'min-h-control px-3 py-2 text-1 [&:is(textarea)]:min-h-[4.25rem]',
          '[&:is(select)]:pr-[2.25rem] [&:is(select)]:[--choice:0.75rem]',
        ],
      },
    },
    defaultVariants: { size: 'md' },
  },
);

export const label = 'mb-1 block font-semibold';
export const hint = 'mb-2 block max-w-[34rem] text-1 leading-[1.45] text-muted in-data-wrong:mb-1';
export const count = cva('float-right text-1', {
  variants: { over: { true: 'font-semibold text-danger', false: 'font-regular text-muted' } },
  defaultVariants: { over: false },
});
/** An invalid field is marked at its side; inside a narrow card by `[&_[data-wrong]]:ml-0`. */
export const field = cva('mb-5', {
  variants: { wrong: { true: '-ml-[calc(var(--s4)+4px)] border-l-4 border-l-danger pl-4', false: '' } },
});
export const message = [
  'mb-2 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2 font-semibold text-1 text-danger',
  '[&>svg]:mt-[0.15rem] [&>svg]:size-[1.125rem] [&>svg]:fill-current',
].join(' ');
export const problem = [
  'mb-6 rounded-2 border-[3px] border-danger bg-raised px-5 py-4',
  '[&_a]:font-semibold [&_a]:text-danger [&>p+p]:mt-1',
].join(' ');
export const fileButton = [
  'file:mr-4 file:min-h-control file:cursor-pointer file:rounded-2 file:border file:border-line-strong',
  'file:bg-transparent file:px-4 file:py-0 file:font-semibold file:font-text file:text-1 file:text-ink file:leading-[1.1]',
].join(' ');
