import { cva } from 'class-variance-authority';

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
