export const SECTION =
  'mt-7 grid gap-6 border-t-2 border-t-rule pt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';
