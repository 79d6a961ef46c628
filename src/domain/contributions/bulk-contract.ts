import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { moment, uuid } from '../wire.ts';
import { Contribution } from './contribution.ts';
import { DESK_PAGE, reviewContribution } from './desk-contract.ts';

/** How many contributions one call decides: a page of the desk, so that all of them are done within its deadline. */
export const BULK_MAX = DESK_PAGE;

/** The contributions that are meant, each as the admin saw it. */
const rows = z
  .array(z.strictObject({ id: uuid, updated_at: moment }), 'Must be a list of contributions')
  .check(
    z.minLength(1, 'Choose one at least'),
    z.maxLength(BULK_MAX, `Choose ${BULK_MAX} at most`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each one once'),
  );

/** What became of one of them: done, or refused for a reason of its own, and how it stands now where that is known. */
export const RowResult = z.object({
  id: z.string(),
  done: z.boolean(),
  contribution: z.nullable(Contribution),
  refusal: z.nullable(
    z.object({ code: z.enum(Object.keys(ERROR_STATUS) as ErrorCode[]), message: z.string() }),
  ),
});
export type RowResult = z.infer<typeof RowResult>;

const output = z.object({ results: z.array(RowResult) });
const { status, message, admin_notes } = reviewContribution.body.shape;

/**
 * The same decision upon several contributions, each decided by the rules of `reviewContribution` and by itself: what is
 * refused for one leaves the others as they are. An award is not among it, because each has an amount of its own and may
 * ask for a password typed lately. All can be undone until the same moment. With one `Idempotency-Key` a repeated call
 * decides what the first one did not get to, and nothing twice.
 */
export const reviewContributions = contract({
  name: 'reviewContributions',
  method: 'POST',
  path: '/api/admin/contribution-decisions',
  audience: 'reviewer',
  body: z.strictObject({ status, message, admin_notes, rows }),
  output,
});

/** Takes several decisions back, each by the rules of `undoReview` and by itself. */
export const undoReviews = contract({
  name: 'undoReviews',
  method: 'POST',
  path: '/api/admin/contribution-decisions/undo',
  audience: 'reviewer',
  body: z.strictObject({ rows }),
  output,
});
