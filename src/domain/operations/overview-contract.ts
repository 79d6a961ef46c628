import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { OverviewFigures, UndeliveredMessage } from './overview.ts';

/** The figures above the desk, at most 20 reads. `fresh` bypasses the cache of one minute. */
export const getOverview = contract({
  name: 'getOverview',
  method: 'GET',
  path: '/api/admin/overview',
  audience: 'admin',
  query: z.strictObject({ fresh: z.optional(z.literal('1', 'Must be 1')) }),
  output: OverviewFigures,
});

/** Dead messages, then late ones; longest waiting first, 100 at most. */
export const listUndelivered = contract({
  name: 'listUndelivered',
  method: 'GET',
  path: '/api/admin/outbox',
  audience: 'admin',
  output: z.object({ items: z.array(UndeliveredMessage) }),
});

/** Tries a message again, from the start if it was dead. 409 if it has left. */
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
  /** `waiting`: this try failed too, or takes longer; the schedule continues. */
  output: z.object({ outcome: z.enum(['sent', 'waiting']) }),
});
