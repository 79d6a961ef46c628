import { cva } from 'class-variance-authority';

/** `card` has the card's border and padding. */
export const skeleton = cva(
  [
    'grid before:rounded-1 before:bg-sunk before:content-[""] after:rounded-1 after:bg-sunk after:content-[""]',
    'motion-safe:after:animate-wait motion-safe:before:animate-wait',
  ],
  {
    variants: {
      shape: {
        lines: 'gap-3 border-t border-t-line p-4',
        card: 'gap-3',
        entry: [
          'h-[4.4375rem] grid-cols-[2rem_minmax(0,1fr)_3rem] grid-rows-[auto_auto] content-center gap-x-3 gap-y-2',
          'border-t border-t-line p-4 before:row-1 before:size-[2rem] after:h-[2rem] after:w-full',
          'after:[clip-path:polygon(0_0,40%_0,40%_38%,0_38%,0_62%,100%_62%,100%_100%,0_100%)]',
        ],
      },
    },
    compoundVariants: [
      {
        shape: ['lines', 'card'],
        class: 'before:h-[0.875rem] before:w-[46%] after:h-[0.875rem] after:w-[78%]',
      },
    ],
    defaultVariants: { shape: 'lines' },
  },
);
