import { cva } from 'class-variance-authority';

const TOP = [
  'sticky top-0 z-10 flex min-h-bar items-center gap-1 border-b border-b-line bg-ground px-2',
  'max-[24em]:gap-0 max-[24em]:px-1',
  'lg:pr-3 lg:pl-4',
].join(' ');

export const frame = {
  top: TOP,
  id: 'flex min-w-0 flex-1 items-center gap-2 lg:w-[15rem] lg:flex-none',
  brand: [
    'flex min-h-hit min-w-hit flex-none items-center justify-center gap-2 font-display text-[1.3125rem]',
    'font-extrabold leading-none tracking-[-0.02em] no-underline [&>svg]:w-[2.125rem]',
  ].join(' '),
  where: [
    'min-w-0 truncate font-semibold leading-[1.25] max-[24em]:text-0 lg:border-l lg:border-l-line-strong lg:pl-3',
    'lg:font-regular lg:text-muted',
  ].join(' '),
  way: 'max-md:hidden flex-none px-[0.625rem]! font-medium! whitespace-nowrap',
  body: 'grid flex-1 grid-cols-1 lg:grid-cols-[15rem_minmax(0,1fr)]',
  work: 'min-w-0 px-4 pt-4 pb-[calc(var(--foot,0px)+var(--s6))] lg:px-6 lg:pt-5 lg:pb-8',
  head: 'mb-3 flex min-h-[3.25rem] flex-wrap items-center justify-between gap-2 lg:mb-4',
  title: 'text-[clamp(1.75rem,1.45rem+1vw,2.25rem)] leading-none',
  /** Hidden on a phone while a record is open (`data-open-record`). */
  behindOpen: 'max-lg:[:root:has([data-open-record])_&]:hidden',
  /** Makes place for the panel of the open record (SidePanel.tsx). */
  besideOpen:
    'max-[84em]:[:root:has([data-open-record])_&]:invisible min-[84em]:[:root:has([data-open-record])_&]:mr-[26rem]',
  guard: 'mx-auto my-9 w-[min(40rem,100%-2*var(--s4))]',
};

/** A button that shows an icon alone: a target of at least 44 px around a tile of 36. */
export const iconButton = [
  'relative isolate inline-grid size-hit flex-none cursor-pointer place-items-center rounded-2 border-0 bg-transparent',
  'p-0 text-muted no-underline hover:text-ink aria-expanded:text-ink [&>svg]:size-[1rem]',
  'before:absolute before:inset-1 before:-z-1 before:rounded-2 before:content-[""] hover:before:bg-sunk',
].join(' ');

export const dropped =
  'fixed inset-auto m-0 rounded-2 border border-line-strong bg-raised text-1 text-ink shadow-2 outline-none';

export const views = {
  /** Scrolls where it does not fit; relative, so that it clips what only screen readers get. */
  row: 'relative mb-4 flex gap-x-1 overflow-x-auto border-b border-b-line max-xl:[mask-image:var(--fade)] max-xl:pr-[3rem]',
  view: [
    'flex min-h-control flex-none cursor-pointer items-center gap-2 border-0 bg-transparent px-2 md:px-3',
    'font-semibold text-1 text-muted leading-[1.1] no-underline hover:text-ink focus-visible:outline-offset-[-3px]',
    'aria-pressed:text-ink aria-pressed:[box-shadow:inset_0_-3px_0_var(--signal)]',
    'current:text-ink current:[box-shadow:inset_0_-3px_0_var(--signal)]',
  ].join(' '),
};

/** A column from 60em; below, a bar at the foot of the window, which scrolls where text is large. */
export const sideNav = {
  side: [
    'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 z-9 flex border-t border-t-line bg-ground',
    'pb-[env(safe-area-inset-bottom)] large-text:overflow-x-auto large-text:[mask-image:var(--fade)]',
    'lg:sticky lg:top-bar lg:z-1 lg:h-[calc(100dvh-var(--bar))] lg:flex-col lg:gap-px lg:overflow-y-auto',
    'lg:border-t-0 lg:border-r lg:border-r-line lg:px-2 lg:py-3',
    // A section is more precise than its tab.
    'lg:has-[a[aria-current]]:[&_[role=tab]]:bg-transparent lg:has-[a[aria-current]]:[&_[role=tab]]:before:hidden',
  ].join(' '),
  group: 'flex flex-auto large-text:flex-none lg:flex-none lg:flex-col lg:gap-px',
  heading: 'max-lg:hidden px-[0.625rem] pt-4 pb-1 font-semibold text-0 text-muted leading-[1.3]',
  entry: cva(
    [
      'relative min-w-0 flex-1 cursor-pointer rounded-2 border-0 bg-transparent font-medium no-underline',
      'chosen:text-ink chosen:before:absolute chosen:before:bg-ink focus-visible:outline-offset-[-3px]',
      'chosen:before:content-[""] [&>svg]:size-[1.125rem] [&>svg]:flex-none lg:[&>svg]:size-[1rem]',
      'grid min-h-[4rem] content-center justify-items-center gap-[3px] px-[2px] py-1 text-center text-muted',
      'chosen:font-semibold text-[max(0.6875rem,min(0.75rem,3.05vw))] leading-[1.1]',
      'chosen:before:inset-x-[22%] chosen:before:-top-px chosen:before:h-[3px]',
      'large-text:flex-none large-text:px-3 lg:flex lg:min-h-hit lg:flex-none lg:items-center lg:justify-start',
      'lg:gap-[0.625rem] lg:whitespace-nowrap lg:px-[0.625rem] lg:py-0 lg:text-start lg:text-1 lg:leading-[1.2]',
      'lg:chosen:bg-sunk lg:chosen:font-medium lg:hover:bg-sunk lg:[&:not(:is([aria-current],[aria-selected=true]))>svg]:text-muted',
      'lg:chosen:before:inset-x-auto lg:chosen:before:inset-y-[0.625rem] lg:chosen:before:left-0',
      'lg:chosen:before:h-auto lg:chosen:before:w-[3px]',
      'forced-colors:chosen:outline-offset-[-4px] forced-colors:chosen:[outline:2px_solid_Highlight]',
    ],
    {
      variants: {
        kind: {
          main: 'lg:text-ink',
          wide: 'max-lg:hidden lg:text-ink',
          sub: 'max-lg:hidden lg:min-h-[2.5rem]! lg:pl-[2.25rem]',
        },
      },
      defaultVariants: { kind: 'main' },
    },
  ),
  foot: [
    'max-lg:hidden mt-auto flex min-h-hit flex-none cursor-pointer items-center gap-2 rounded-2 border-0',
    'bg-transparent px-[0.625rem] text-0 text-muted hover:bg-sunk focus-visible:outline-offset-[-3px]',
  ].join(' '),
};

/** A count in the navigation; below 60em only of pending work, on the icon. */
export const navCount = cva(
  'flex-none lg:ml-auto lg:inline-flex lg:items-center lg:gap-[0.3125rem] lg:text-0 lg:leading-none',
  {
    variants: {
      waits: {
        true: [
          'max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.5rem)] max-lg:min-w-[1.0625rem] max-lg:rounded-1',
          'max-lg:bg-signal max-lg:px-1 max-lg:text-[0.6875rem] max-lg:text-on-signal max-lg:leading-[1.0625rem]',
          'font-semibold lg:text-signal lg:before:size-[0.4375rem] lg:before:rounded-[1px] lg:before:bg-current',
          'lg:before:content-[""]',
        ],
        false: 'font-regular text-muted max-lg:hidden',
      },
    },
  },
);
