import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { moment, uuid } from '../wire.ts';
import { Contribution } from './contribution.ts';
import { DESK_PAGE, reviewContribution } from './desk-contract.ts';

/** Contributions decided in one call: a page of the desk, which fits the call's deadline. */
export const BULK_MAX = DESK_PAGE;

const rows = z
  .array(z.strictObject({ id: uuid, updated_at: moment }), 'Must be a list of contributions')
  .check(
    z.minLength(1, 'Choose one at least'),
    z.maxLength(BULK_MAX, `Choose ${BULK_MAX} at most`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each one once'),
  );

/** The result for one of them: done, or refused with a reason, and the current state where known. */
export const RowResult = z.object({
  id: z.string(),
  done: z.boolean(),
  contribution: z.nullable(Contribution),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type RowResult = z.infer<typeof RowResult>;

const output = z.object({ results: z.array(RowResult) });
const { status, message, admin_notes } = reviewContribution.body.shape;

/**
 * Applies one decision to several contributions, each by the rules of `reviewContribution` and independently.
 * Excludes awards, whose amounts differ. One undo deadline; idempotent by `Idempotency-Key`.
 */
export const reviewContributions = contract({
  name: 'reviewContributions',
  method: 'POST',
  path: '/api/admin/contribution-decisions',
  audience: 'reviewer',
  body: z.strictObject({ status, message, admin_notes, rows }),
  output,
});

/** Undoes several decisions, each by the rules of `undoReview` and independently. */
export const undoReviews = contract({
  name: 'undoReviews',
  method: 'POST',
  path: '/api/admin/contribution-decisions/undo',
  audience: 'reviewer',
  body: z.strictObject({ rows }),
  output,
});
