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
