import { cva } from 'class-variance-authority';

/** Full screen on a phone. */
export const dialog = {
  box: cva(
    [
      'overflow-hidden rounded-3 border border-line-strong bg-raised p-0 text-ink open:flex open:flex-col',
      'max-h-[min(46rem,100dvh-2*var(--s6))] [box-shadow:0_30px_60px_-20px_rgb(0_0_0/0.45)]',
      'backdrop:bg-veil motion-safe:open:animate-rise',
      'max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0',
    ],
    {
      variants: {
        size: { md: 'w-[min(42rem,100vw-2*var(--s5))]', wide: 'w-[min(60rem,100vw-2*var(--s5))]' },
      },
      defaultVariants: { size: 'md' },
    },
  ),
  inner: 'flex min-h-0 flex-1 flex-col',
  head: 'flex items-start justify-between gap-4 border-b border-b-line p-5 max-sm:px-4',
  title: 'text-4 leading-none',
  body: 'min-h-0 flex-auto overflow-y-auto overscroll-contain p-5 max-sm:px-4',
  foot: 'flex flex-wrap justify-end gap-3 border-t border-t-line bg-ground px-5 py-4 max-sm:px-4 max-sm:[&_button]:flex-1 max-sm:[&_button]:px-3',
};
