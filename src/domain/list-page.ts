import * as z from 'zod/mini';

const isMoment = (text: string): boolean => {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
};

/** A time as the server writes it: ISO 8601 in UTC with milliseconds. */
export const moment = z.string('Must be text').check(z.refine(isMoment, 'Must be a time'));

/** The id of a stored record: letters, digits and the signs that our ids are joined with. */
const RECORD_ID = /^[A-Za-z0-9][A-Za-z0-9:_-]{0,299}$/;

export const recordId = z.string('Must be text').check(z.regex(RECORD_ID, 'Must be an id'));

/** Time and id of the last record of a page: where the next page of a list "newest first" starts. */
export const pageEnd = z.string('Must be text').check(
  z.refine((text) => {
    const at = text.indexOf('_');
    return at > 0 && isMoment(text.slice(0, at)) && RECORD_ID.test(text.slice(at + 1));
  }, 'Must be the end of a page'),
);

/** A person as a list names them; null for somebody whose profile is gone. */
export const PersonName = z.object({ username: z.string(), display_name: z.string() });
export type PersonName = z.infer<typeof PersonName>;
