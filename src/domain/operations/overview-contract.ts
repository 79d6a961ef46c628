import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { OverviewFigures, UndeliveredMessage } from './overview.ts';

/** The figures above the desk, at most 20 reads. `fresh` asks for figures that are not a minute old. */
export const getOverview = contract({
  name: 'getOverview',
  method: 'GET',
  path: '/api/admin/overview',
  audience: 'admin',
  query: z.strictObject({ fresh: z.optional(z.literal('1', 'Must be 1')) }),
  output: OverviewFigures,
});

/** Messages that were given up, then those that are late; the longest waiting first, 100 at most. */
export const listUndelivered = contract({
  name: 'listUndelivered',
  method: 'GET',
  path: '/api/admin/outbox',
  audience: 'admin',
  output: z.object({ items: z.array(UndeliveredMessage) }),
});

/** Tries a message once more, from the start when it was given up. Refuses one that has left (409). */
export const retryMessage = contract({
  name: 'retryMessage',
  method: 'POST',
  path: '/api/admin/outbox/:id/retry',
  audience: 'admin',
  params: z.strictObject({
    id: z
      .string('Must be text')
      .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9:_.-]{0,299}$/, 'Must be the id of a message')),
  }),
  /** `waiting`: this try failed too, or takes longer; the schedule goes on with it. */
  output: z.object({ outcome: z.enum(['sent', 'waiting']) }),
});
