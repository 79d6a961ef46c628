import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageQuery, recordId } from '../wire.ts';
import { QuarantinedSubmission } from './submission.ts';

export const QUARANTINE_PAGE = 50;
export const DISCARD_MAX = 100;

export const listQuarantined = contract({
  name: 'listQuarantined',
  method: 'GET',
  path: '/api/admin/held',
  audience: 'reviewer',
  query: pageQuery,
  output: z.object({
    items: z.array(QuarantinedSubmission),
    next: z.nullable(z.string()),
    count: z.number(),
  }),
});

/** Releases one: a contribution keeps id, reference and time; a message leaves. Idempotent. */
export const releaseQuarantined = contract({
  name: 'releaseQuarantined',
  method: 'POST',
  path: '/api/admin/held/:id/release',
  audience: 'reviewer',
  params: z.strictObject({ id: recordId }),
  output: z.object({ released: z.literal(true) }),
});

/** Erases a submission and its proof file. Ignores those no longer quarantined. */
export const discardQuarantined = contract({
  name: 'discardQuarantined',
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
