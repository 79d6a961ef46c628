import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import { userId } from '../users/user.ts';
import { moment, pageEnd, uuid } from '../wire.ts';
import { awardFields } from './award.ts';
import { CONTRIBUTION_LIMITS, CONTRIBUTION_STATUSES, Contribution, DECISIONS } from './contribution.ts';
import { ContributionSummary } from './summary.ts';
import { CONTRIBUTION_TYPES } from './types.ts';

/** First page, newest first. `mark`: cursor of changes, a time. `stamp`: version of the desk's state. */
export const listContributions = contract({
  name: 'listContributions',
  method: 'GET',
  path: '/api/admin/contributions',
  audience: 'reviewer',
  query: z.strictObject({
    status: z.optional(z.enum(CONTRIBUTION_STATUSES, 'Must be a status')),
    after: z.optional(pageEnd),
    /** Only what this account sent, in every status. */
    sender: z.optional(userId),
  }),
  output: z.object({
    items: z.array(Contribution),
    next: z.nullable(z.string()),
    new_count: z.number(),
    mark: z.string(),
    stamp: z.nullable(z.string()),
  }),
});

/** Maximum rows in one answer of the index; fewer if they would exceed the size of an answer. */
export const DESK_INDEX_PAGE = 10_000;

/** A row for every contribution, newest first, for search, filters and sorting in the client. */
export const indexContributions = contract({
  name: 'indexContributions',
  method: 'GET',
  path: '/api/admin/contribution-index',
  audience: 'reviewer',
  query: z.strictObject({ after: z.optional(pageEnd) }),
  output: z.object({
    rows: z.array(ContributionSummary),
    mark: z.string(),
    next: z.optional(z.nullable(z.string())),
  }),
});

export const getContribution = contract({
  name: 'getContribution',
  method: 'GET',
  path: '/api/admin/contributions/:id',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  output: z.object({
    contribution: Contribution,
    /** Others with the same address, file or text, at most ten, newest first. */
    duplicates: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        status: z.enum(CONTRIBUTION_STATUSES),
        created_at: z.string(),
        same: z.array(z.enum(['address', 'file', 'text'])),
      }),
    ),
    /** True if no first contribution was ever paid for this address or account. */
    is_first: z.boolean(),
    pool: z.object({ issued: z.number(), reserved: z.number() }),
    /** True if it is the caller's own, by account or by proved address: another admin has to decide (D36). */
    own: z.boolean(),
    may_invite: z.optional(z.boolean()),
    /** When the sender's account was made; null for a visitor. */
    member_since: z.optional(z.nullable(z.string())),
  }),
});

/** Polled by the open desk every 30 s. `reading` is what this admin has open. */
export const refreshDesk = contract({
  name: 'refreshDesk',
  method: 'POST',
  path: '/api/admin/desk/refresh',
  audience: 'reviewer',
  callGroup: 'adminReads',
  body: z.strictObject({
    mark: moment,
    stamp: z.nullable(z.string().check(z.maxLength(100))),
    reading: z.nullable(uuid),
  }),
  output: z.object({
    items: z.array(Contribution),
    /** Null if nothing changed. */
    new_count: z.nullable(z.number()),
    mark: z.string(),
    stamp: z.nullable(z.string()),
    /** Other admins with an open contribution (F5). */
    readers: z.array(z.object({ contribution_id: z.string(), display_name: z.string() })),
  }),
});

const notes = z.optional(
  z.nullable(multiline(z.maxLength(CONTRIBUTION_LIMITS.adminNotes, 'Notes must be at most 2000 characters'))),
);

/** 409 with its current state unless new and unchanged. Mail and INZ leave after ten seconds. */
export const reviewContribution = contract({
  name: 'reviewContribution',
  method: 'PATCH',
  path: '/api/admin/contributions/:id',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    status: z.enum(DECISIONS, 'Must be accepted, declined or needs_info'),
    admin_notes: notes,
    /** For the contributor; required as the question of `needs_info`. */
    message: z.optional(
      z.nullable(
        multiline(z.maxLength(CONTRIBUTION_LIMITS.message, 'The message must be at most 2000 characters')),
      ),
    ),
    /** Only with `accepted`; absent for no reward. */
    award: z.optional(z.nullable(awardFields)),
    /** Only with `accepted`: the email of the decision brings an invitation to Insiderz. 409 for a member. */
    invite: z.optional(z.boolean('Must be true or false')),
    /** `updated_at` of the state that the decision is based on. */
    updated_at: moment,
  }),
  output: Contribution,
});

const seen = z.strictObject({ updated_at: moment });

/** Undoes a decision within its ten seconds; later it is refused (409), because mail and INZ have left. */
export const undoReview = contract({
  name: 'undoReview',
  method: 'POST',
  path: '/api/admin/contributions/:id/undo',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  body: seen,
  output: Contribution,
});

/** Ends the ten seconds: pending work leaves now instead of with the next scheduled run. */
export const settleReview = contract({
  name: 'settleReview',
  method: 'POST',
  path: '/api/admin/contributions/:id/settle',
  audience: 'reviewer',
  status: 202,
  params: z.strictObject({ id: uuid }),
  output: z.object({ accepted: z.literal(true) }),
});

/** Makes a contribution that waits for an answer new again. */
export const reopenContribution = contract({
  name: 'reopenContribution',
  method: 'POST',
  path: '/api/admin/contributions/:id/reopen',
  audience: 'reviewer',
  params: z.strictObject({ id: uuid }),
  body: seen,
  output: Contribution,
});

/** Every contribution that passes the filters as CSV, streamed; cells are never formulas (T29). */
export const exportContributions = contract({
  name: 'exportContributions',
  method: 'GET',
  path: '/api/admin/contributions.csv',
  audience: 'admin',
  recentPassword: true,
  callGroup: 'adminExport',
  query: z.strictObject({
    status: z.optional(z.enum(CONTRIBUTION_STATUSES, 'Must be a status')),
    type: z.optional(z.enum(CONTRIBUTION_TYPES, 'Must be a type')),
    app: z.optional(z.enum(RELATED_APPS, 'Must be an app')),
    proof: z.optional(z.enum(['yes', 'no'], 'Must be yes or no')),
    /** Words that the name, address, reference or summary must contain. */
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.enum(['newest', 'oldest'], 'Must be an order')),
  }),
  output: 'stream',
});
