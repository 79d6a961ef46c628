import * as z from 'zod/mini';

/** An id of something that the server made, as it stands in an address. */
export const uuid = z
  .string('Must be text')
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be an id'));

/** The id of a stored record: letters, digits and the signs that our ids are joined with; never a slash. */
const RECORD_ID = /^[A-Za-z0-9][A-Za-z0-9:_.-]{0,299}$/;
export const recordId = z.string('Must be text').check(z.regex(RECORD_ID, 'Must be an id'));

/** The form in which the server writes a time; the years are the database's, 1 to 9999, and none has a sign. */
const WRITTEN_TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function isMoment(text: string): boolean {
  if (!WRITTEN_TIME.test(text)) return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
}

/** A time as the server writes it: ISO 8601 in UTC with milliseconds, within the years that can be stored. */
export const moment = z.string('Must be text').check(z.refine(isMoment, 'Must be a time'));

/** Where the next page of a list starts: time and id of the last row before it, `2026-11-21T11:02:00.000Z_abc`. */
export const pageEnd = z.string('Must be text').check(
  z.refine((text) => {
    const cut = text.indexOf('_');
    return cut > 0 && isMoment(text.slice(0, cut)) && RECORD_ID.test(text.slice(cut + 1));
  }, 'Must be the end of a page'),
);

/** The two parts of a page's end. */
export function partsOf(end: string): { time: Date; id: string } {
  const cut = end.indexOf('_');
  return { time: new Date(end.slice(0, cut)), id: end.slice(cut + 1) };
}

/** The query of a list that is read page after page; without `after` it is the first one. */
export const pageQuery = z.strictObject({ after: z.optional(pageEnd) });

/** One page of a list, and where the next one starts; null on the last. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ items: z.array(row), next: z.nullable(z.string()) });

/** How many rows one answer of a list brings; the page asks on until it has all. */
export const ROWS_AT_ONCE = 200;

/** How many rows a screen asks for first: with what stands beside them at most 60 documents. */
export const FIRST_ROWS = 45;
/** The same where a row needs a document or a count of its own beside it. */
export const FIRST_JOINED_ROWS = 25;

const PAGE_SIZE = new RegExp(`^(?:[1-9]\\d?|1\\d\\d|${ROWS_AT_ONCE})$`);

/** How many rows a page may have, 1 to 200; without it as many as it has room for. */
export const pageSize = z
  .string('Must be text')
  .check(z.regex(PAGE_SIZE, `Must be a number from 1 to ${ROWS_AT_ONCE}`));

/** The query of a list whose pages can be asked for in a size. */
export const sizedPageQuery = z.strictObject({ after: z.optional(pageEnd), page_size: z.optional(pageSize) });

/** What a screen sends that reads a list to its end: a short first page, so that something is there soon, and then long ones. */
export const askedPage = (after: string | undefined, first = FIRST_ROWS): z.infer<typeof sizedPageQuery> =>
  after === undefined ? { page_size: String(first) } : { after };

/** True when none of the members that an edit may change is there: then there is nothing to do, and it is a mistake. */
export function changesNothing(body: Record<string, unknown>): boolean {
  return Object.entries(body).every(([name, value]) => name === 'updated_at' || value === undefined);
}

/** A person as a list names them; null for somebody whose profile is gone. */
export const PersonName = z.object({ username: z.string(), display_name: z.string() });
export type PersonName = z.infer<typeof PersonName>;
