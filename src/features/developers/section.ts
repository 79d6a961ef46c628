/** A part of the reference: what it is on the left, its details on the right of a wide screen. */
export const SECTION =
  'mt-7 grid gap-6 border-t-2 border-t-rule pt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';
