/** What stands in the place of a form of /recover that did what it is for, or cannot do it. */
export const outcome = { box: 'grid justify-items-start gap-4', title: 'text-5 leading-none' };
