import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageQuery, recordId } from '../wire.ts';
import { HeldSubmission } from './held.ts';

/** How many rows one answer of the list brings, and how many can be discarded in one call. */
export const HELD_PAGE = 50;
export const DISCARD_MAX = 100;

export const listHeld = contract({
  name: 'listHeld',
  method: 'GET',
  path: '/api/admin/held',
  audience: 'reviewer',
  query: pageQuery,
  output: z.object({
    items: z.array(HeldSubmission),
    /** Where the next page starts, null on the last one. */
    next: z.nullable(z.string()),
    /** How much is held back altogether. */
    count: z.number(),
  }),
});

/**
 * Lets one through: a contribution becomes a new one with the id, reference and time that it had from the start, a
 * message leaves. What was let through before is answered like the first time, and nothing is sent twice.
 */
export const releaseHeld = contract({
  name: 'releaseHeld',
  method: 'POST',
  path: '/api/admin/held/:id/release',
  audience: 'reviewer',
  params: z.strictObject({ id: recordId }),
  output: z.object({ released: z.literal(true) }),
});

/** Erases what was sent, and its proof file. What is not held back any more is passed over. */
export const discardHeld = contract({
  name: 'discardHeld',
  method: 'POST',
  path: '/api/admin/held/discard',
  audience: 'reviewer',
  body: z.strictObject({
    ids: z
      .array(recordId, 'Must be a list of ids')
      .check(z.minLength(1, 'Must name one at least'), z.maxLength(DISCARD_MAX, 'Must be 100 at most')),
  }),
  output: z.object({ discarded: z.number() }),
});
