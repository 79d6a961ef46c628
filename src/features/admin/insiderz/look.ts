import { cva } from 'class-variance-authority';

/** In the text face: the display face lacks accented characters. */
export const recordTitle = cva('wrap-anywhere font-semibold font-text leading-[1.3] tracking-normal', {
  variants: { size: { md: 'text-2', lg: 'text-[1.125rem]' } },
  defaultVariants: { size: 'md' },
});

export const plainButton = [
  'inline-flex min-h-control min-w-control cursor-pointer items-center justify-center rounded-2 border-0 px-3',
  'bg-transparent font-medium text-1 hover:bg-sunk',
  'aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:opacity-30',
  '[&_svg]:size-[0.875rem] [&_svg]:fill-none [&_svg]:stroke-2 [&_svg]:stroke-current',
].join(' ');

export const rowTitle = 'block font-semibold';
export const rowWhen = 'mt-1 block font-regular text-0 text-muted';

export const peopleList = [
  '[&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:justify-between [&>li]:gap-x-4 [&>li]:gap-y-2',
  '[&>li]:border-t [&>li]:border-t-line [&>li]:py-2',
  '[&>li>span]:wrap-anywhere [&>li>span]:min-w-0 [&>li>span]:flex-[1_1_10rem] [&_b]:font-semibold',
].join(' ');
