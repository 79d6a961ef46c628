import { cva } from 'class-variance-authority';

export const frame = {
  top: 'flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-b-line bg-ground px-4 py-3 md:px-5',
  brand: 'text-[1.375rem] [&>svg]:w-[2.25rem]',
  where: 'mr-auto text-muted',
  body: 'grid lg:flex-1 lg:grid-cols-[14rem_minmax(0,1fr)]',
  work: 'min-w-0 p-4 md:p-5',
  title: 'text-[clamp(1.75rem,1.4rem+1.1vw,2.5rem)] leading-none',
  /** Hidden on a phone while a record is open (`data-open-record`, `group/portal`). */
  behindOpen: 'max-lg:group-has-data-open-record/portal:hidden',
  guard: 'mx-auto my-9 w-[min(40rem,100%-2*var(--s4))]',
};

export const views = {
  row: 'mb-4 flex flex-wrap gap-x-1 border-b border-b-line',
  view: [
    'flex min-h-control cursor-pointer items-center gap-2 border-0 bg-transparent px-2 md:px-3',
    'font-semibold text-1 text-muted leading-[1.1] no-underline hover:text-ink focus-visible:outline-offset-[-3px]',
    'aria-pressed:text-ink aria-pressed:[box-shadow:inset_0_-3px_0_var(--signal)]',
    'current:text-ink current:[box-shadow:inset_0_-3px_0_var(--signal)]',
  ].join(' '),
};

export const sideNav = {
  list: [
    'flex gap-1 overflow-x-auto whitespace-nowrap border-b border-b-line px-4 py-3',
    'lg:block lg:overflow-visible lg:border-r lg:border-r-line lg:border-b-0 lg:px-3 lg:py-5',
  ].join(' '),
  heading: 'hidden px-3 pt-5 pb-2 font-semibold text-0 text-muted leading-[1.3] lg:block',
  entry: cva(
    [
      'flex min-h-control items-center justify-between gap-1 rounded-2 px-3 font-medium no-underline hover:bg-sunk',
      'focus-visible:outline-offset-[-3px]',
    ],
    {
      variants: {
        kind: {
          link: 'current:bg-ink current:text-ground',
          tab: [
            'flex-none cursor-pointer border-0 bg-transparent text-left lg:w-full',
            'aria-selected:bg-ink aria-selected:text-ground',
            'aria-selected:focus-visible:outline-ground aria-selected:focus-visible:outline-offset-[-5px]',
            'forced-colors:aria-selected:outline-offset-[-4px] forced-colors:aria-selected:[outline:2px_solid_Highlight]',
          ],
        },
      },
      defaultVariants: { kind: 'link' },
    },
  ),
};
