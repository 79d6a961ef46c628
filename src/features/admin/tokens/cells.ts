/** What stands below the first line of a cell; on a phone beside it. */
export const SUB = 'block font-regular text-0 text-muted max-md:[td>&]:ms-2 max-md:[td>&]:inline';

/** The cell of the buttons of a row. */
export const ROW_ACTIONS = [
  'text-end max-md:mt-2 max-md:flex max-md:gap-2 max-md:empty:hidden',
  'md:[&>button+button]:ms-2 max-md:[&>button]:flex-1',
].join(' ');

/** What a table has whose cells stand in the middle of their row. */
export const MIDDLE = '[&_td]:align-middle';
