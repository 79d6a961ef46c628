import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { Naming } from '../contributions/naming.ts';
import { LeaderboardRow, PERIODS, ThanksRow } from './leaderboard.ts';

const period = z.optional(z.enum(PERIODS, 'Must be month, quarter or all'));

/** The leaderboard of a period and the wall of thanks, from the snapshot: visits do not read the database. */
export const getLeaderboard = contract({
  name: 'getLeaderboard',
  method: 'GET',
  path: '/api/leaderboard',
  audience: 'anyone',
  query: z.strictObject({ period }),
  output: z.object({
    rows: z.array(LeaderboardRow),
    thanks: z.array(ThanksRow),
    by_inz: z.boolean(),
    updated_at: z.nullable(z.string()),
  }),
});

/** The caller's own row of a period, from the same snapshot; null without one, and while they are not named. */
export const getOwnLeaderboardRow = contract({
  name: 'getOwnLeaderboardRow',
  method: 'GET',
  path: '/api/leaderboard/own',
  audience: 'user',
  query: z.strictObject({ period }),
  output: z.object({
    row: z.nullable(
      z.extend(z.pick(LeaderboardRow, { rank: true, alias: true, accepted: true }), {
        /** Its index on the board of `updated_at`: another row may read the same. */
        at: z.number(),
        updated_at: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Whether the holder of a private link is named in public; takes effect within a minute. */
export const setRecognition = contract({
  name: 'setRecognition',
  method: 'PUT',
  path: '/api/contributions/status/recognition',
  audience: 'anyone',
  body: z.strictObject({
    key: z.string('Must be text').check(z.maxLength(200, 'Must be the key of a status page')),
    named: z.boolean('Must be yes or no'),
  }),
  output: Naming,
});

/** Whether the leaderboard names this member, for all of their addresses. */
export const setMemberRecognition = contract({
  name: 'setMemberRecognition',
  method: 'PUT',
  path: '/api/members/recognition',
  audience: 'member',
  body: z.strictObject({ named: z.boolean('Must be yes or no') }),
  output: z.object({ named: z.boolean() }),
});
