/** The columns of the roadmap beside each other, also while it is on its way. */
export const BOARD = 'grid items-start gap-6 lg:grid-cols-3 lg:gap-4';
export const COLUMN = 'grid min-w-0 content-start gap-(--grout)';
