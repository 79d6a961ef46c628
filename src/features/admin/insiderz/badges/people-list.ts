/** A list of people: who it is, and what can be done. */
export const peopleList = [
  '[&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:justify-between [&>li]:gap-x-4 [&>li]:gap-y-2',
  '[&>li]:border-t [&>li]:border-t-line [&>li]:py-2',
  '[&>li>span]:wrap-anywhere [&>li>span]:min-w-0 [&>li>span]:flex-[1_1_10rem] [&_b]:font-semibold',
].join(' ');
