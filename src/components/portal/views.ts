/** A row of buttons or links that switches between lists. */
export const views = {
  row: 'mb-4 flex flex-wrap gap-x-1 border-b border-b-line',
  view: [
    'flex min-h-control cursor-pointer items-center gap-2 border-0 bg-transparent px-2 md:px-3',
    'font-semibold text-1 text-muted leading-[1.1] no-underline hover:text-ink focus-visible:outline-offset-[-3px]',
    'aria-pressed:text-ink aria-pressed:[box-shadow:inset_0_-3px_0_var(--signal)]',
    'current:text-ink current:[box-shadow:inset_0_-3px_0_var(--signal)]',
  ].join(' '),
};
