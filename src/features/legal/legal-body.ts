/** Number of letters in a piece of HTML, from which legal.css estimates its height before layout. */
export const lettersOf = (html: string): number => html.replace(/<[^>]*>/g, '').trim().length;

export const LEGAL_BODY = [
  'max-w-measure [counter-reset:section] print:max-w-none print:text-[11pt]',
  '[&>:is(p,ul,table)]:mt-4 [&_a]:wrap-anywhere print:[&_:is(tr,li)]:break-inside-avoid',
  '[&_li]:relative [&_li]:pl-5 [&_li+li]:mt-2',
  '[&_li]:before:absolute [&_li]:before:top-[0.55em] [&_li]:before:left-1 [&_li]:before:size-2',
  '[&_li]:before:rounded-[1px] [&_li]:before:bg-current [&_li]:before:content-[""] forced-colors:[&_li]:before:border',
  '[&_table]:wrap-anywhere [&_table]:w-full [&_table]:border-collapse [&_table]:text-1 [&_table]:leading-[1.45]',
  '[&_:is(th,td)]:w-[50%] [&_:is(th,td)]:pr-4 [&_:is(th,td)]:pl-0 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top',
  'large-text:[&_:is(tbody,thead,tr,th,td)]:block large-text:[&_:is(th,td)]:w-auto',
  '[&_td]:border-b [&_td]:border-b-line [&_td]:py-3 [&_th]:border-b-2 [&_th]:border-b-ink [&_th]:py-2',
];
