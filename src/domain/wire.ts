import * as z from 'zod/mini';

export const uuid = z
  .string('Must be text')
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be an id'));

/** The id of a stored record: letters, digits and separators of our ids; never a slash. */
const RECORD_ID = /^[A-Za-z0-9][A-Za-z0-9:_.-]{0,299}$/;
export const recordId = z.string('Must be text').check(z.regex(RECORD_ID, 'Must be an id'));

/** The server's format of times; years are the database's, 1 to 9999, without a sign. */
const WRITTEN_TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function isMoment(text: string): boolean {
  if (!WRITTEN_TIME.test(text)) return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
}

/** A time in the server's format: ISO 8601 in UTC with milliseconds, within the storable years. */
export const moment = z.string('Must be text').check(z.refine(isMoment, 'Must be a time'));

/** The start of the next page: time and id of the last row before it, `2026-11-21T11:02:00.000Z_abc`. */
export const pageEnd = z.string('Must be text').check(
  z.refine((text) => {
    const cut = text.indexOf('_');
    return cut > 0 && isMoment(text.slice(0, cut)) && RECORD_ID.test(text.slice(cut + 1));
  }, 'Must be the end of a page'),
);

export function partsOf(end: string): { time: Date; id: string } {
  const cut = end.indexOf('_');
  return { time: new Date(end.slice(0, cut)), id: end.slice(cut + 1) };
}

export const pageQuery = z.strictObject({ after: z.optional(pageEnd) });

/** One page of a list, and the start of the next; null on the last. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ items: z.array(row), next: z.nullable(z.string()) });

/** Rows in one answer of a list; pages load until complete. */
export const ROWS_AT_ONCE = 200;

/** Rows of a screen's first page: with their related records at most 60 documents. */
export const FIRST_ROWS = 45;
/** The same if each row needs a document or a count of its own. */
export const FIRST_JOINED_ROWS = 25;

const PAGE_SIZE = new RegExp(`^(?:[1-9]\\d?|1\\d\\d|${ROWS_AT_ONCE})$`);

/** Page size, 1 to 200; by default the maximum that fits. */
export const pageSize = z
  .string('Must be text')
  .check(z.regex(PAGE_SIZE, `Must be a number from 1 to ${ROWS_AT_ONCE}`));

export const sizedPageQuery = z.strictObject({ after: z.optional(pageEnd), page_size: z.optional(pageSize) });

/** The query of a screen that loads a whole list: a short first page for speed, then long ones. */
export const pageRequest = (after: string | undefined, first = FIRST_ROWS): z.infer<typeof sizedPageQuery> =>
  after === undefined ? { page_size: String(first) } : { after };

export function changesNothing(body: Record<string, unknown>): boolean {
  return Object.entries(body).every(([name, value]) => name === 'updated_at' || value === undefined);
}

/** A user as named in lists; null if the profile is deleted. */
export const PersonName = z.object({ username: z.string(), display_name: z.string() });
export type PersonName = z.infer<typeof PersonName>;

/** Rows of a page of the desk, and the most that are decided in one call, whose deadline they fit. */
export const DESK_PAGE = 50;
