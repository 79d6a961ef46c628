/** A button that reads as a link: shows only what has to do with these words. */
export const narrowLink = [
  'wrap-anywhere inline-block min-h-[1.5rem] cursor-pointer border-0 bg-transparent p-0 text-start text-inherit',
  'underline underline-offset-[0.15em] [font:inherit]',
].join(' ');
