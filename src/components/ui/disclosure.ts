/** Chevron before the label that turns when open. For `summary`, or a button with `aria-expanded`. */
export const disclosure = [
  'before:me-3 before:inline-block before:size-[0.375rem] before:flex-none before:-rotate-45 before:align-[0.125em]',
  'before:border-current before:border-r-2 before:border-b-2 before:content-[""]',
  'aria-expanded:before:rotate-45 [[open]>&]:before:rotate-45',
].join(' ');
