/** Takes effect at once: a `checkbox`, also with the role `switch`. */
export const toggle = {
  row: 'flex min-h-control w-fit cursor-pointer items-center gap-4 font-semibold',
  box: [
    'm-0 h-6 w-button flex-none cursor-[inherit] appearance-none rounded-2 border-2 border-ink bg-raised p-[3px]',
    'before:block before:h-full before:w-0 before:rounded-1 before:border-[0.65rem] before:border-ink before:content-[""]',
    'before:transition-transform before:duration-quick before:ease-out',
    'checked:border-signal checked:bg-signal checked:before:translate-x-[1.325rem] checked:before:border-on-signal',
  ].join(' '),
};
