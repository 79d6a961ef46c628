import * as z from 'zod/mini';

/** An id of something that the server made, as it stands in an address. */
export const uuid = z
  .string('Must be text')
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be an id'));

function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
}

/** A time as the server writes it: ISO 8601 in UTC with milliseconds. */
export const moment = z.string('Must be text').check(z.refine(isMoment, 'Must be a time'));

function isPageEnd(text: string): boolean {
  const [time = '', id = '', ...rest] = text.split('_');
  return isMoment(time) && /^[A-Za-z0-9-]{1,64}$/.test(id) && rest.length === 0;
}

/** `next` of the page before: time and id of its last item. Absent for the first page. */
export const pageQuery = z.strictObject({
  after: z.optional(z.string('Must be text').check(z.refine(isPageEnd, 'Must be the end of a page'))),
});

/** How many rows one answer of a list brings; the page asks on until it has all. */
export const ROWS_AT_ONCE = 200;

/** True when none of the members that an edit may change is there: then there is nothing to do, and it is a mistake. */
export function changesNothing(body: Record<string, unknown>): boolean {
  return Object.entries(body).every(([name, value]) => name === 'updated_at' || value === undefined);
}
