import { cva } from 'class-variance-authority';

export const check = {
  row: cva('grid grid-cols-[1.75rem_1fr] gap-3', {
    variants: { align: { start: 'items-start', center: 'items-center' } },
    defaultVariants: { align: 'start' },
  }),
  box: [
    'm-0 size-[1.75rem] flex-none cursor-pointer appearance-none rounded-1 border-2 border-ink bg-raised',
    'checked:grid checked:place-items-center checked:border-signal checked:bg-signal',
    'checked:before:size-[1rem] checked:before:bg-on-signal checked:before:content-[""]',
    'checked:before:[clip-path:polygon(12%_46%,0_60%,38%_96%,100%_22%,87%_10%,37%_70%)]',
    'focus-visible:outline-offset-[1px] forced-colors:appearance-auto',
  ].join(' '),
};
