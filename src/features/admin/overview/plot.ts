/** A drawing below a figure, where there is room. */
export const PLOT = 'mt-2 hidden h-[2.25rem] w-full md:block';
