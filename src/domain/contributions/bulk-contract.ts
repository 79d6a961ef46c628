import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { grouped, range } from '../formats.ts';
import { FRESH_SIGN_IN_ABOVE_INZ, needsFreshSignIn } from '../ledger/pending-award.ts';
import { REWARDS } from '../rewards/guide.ts';
import { DESK_PAGE, moment, uuid } from '../wire.ts';
import { type Award, needsReason } from './award.ts';
import { Contribution } from './contribution.ts';
import { reviewContribution } from './desk-contract.ts';

const ON_ITS_OWN = 'Decide this one on its own';

/** Why an award is not given together with others (D158), or null: it needs a reason, or the password typed lately. */
export function bulkAwardFault(award: Pick<Award, 'reward' | 'amount'>): string | null {
  if (needsFreshSignIn(award.amount))
    return `${ON_ITS_OWN}: it is more than ${grouped(FRESH_SIGN_IN_ABOVE_INZ)} INZ.`;
  if (!needsReason(award)) return null;
  if (!award.reward) return `${ON_ITS_OWN}: INZ without a row of the guide need a reason.`;
  const { min, max } = REWARDS[award.reward];
  return `${ON_ITS_OWN}: an amount outside ${range(min, max)} INZ needs a reason.`;
}

const seen = z.strictObject({ id: uuid, updated_at: moment });

const rowsOf = <Row extends z.ZodMiniType<{ id: string }>>(row: Row) =>
  z.array(row, 'Must be a list of contributions').check(
    z.minLength(1, 'Choose one at least'),
    z.maxLength(DESK_PAGE, `Choose ${DESK_PAGE} at most`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each one once'),
  );

export const RowResult = z.object({
  id: z.string(),
  done: z.boolean(),
  contribution: z.nullable(Contribution),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type RowResult = z.infer<typeof RowResult>;

const output = z.object({ results: z.array(RowResult) });
const { status, message, admin_notes, award } = reviewContribution.body.shape;

/** Each by the rules of `reviewContribution` (D158). One undo deadline; idempotent by `Idempotency-Key`. */
export const reviewContributions = contract({
  name: 'reviewContributions',
  method: 'POST',
  path: '/api/admin/contribution-decisions',
  audience: 'reviewer',
  body: z.strictObject({ status, message, admin_notes, rows: rowsOf(z.extend(seen, { award })) }),
  output,
});

/** Undoes several decisions, each by the rules of `undoReview` and independently. */
export const undoReviews = contract({
  name: 'undoReviews',
  method: 'POST',
  path: '/api/admin/contribution-decisions/undo',
  audience: 'reviewer',
  body: z.strictObject({ rows: rowsOf(seen) }),
  output,
});
