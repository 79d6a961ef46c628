import type { Contribution } from '#domain/contributions/contribution.ts';
import type * as contracts from '#domain/contributions/desk-contract.ts';
import { DomainError } from '#domain/errors.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { CallContext, Verb } from '#server/platform/http/endpoint.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { outboxId } from '#server/platform/outbox/outbox.ts';
import { carryOutDecision } from './carry-out-decision.ts';
import { reopenContribution as storeReopenContribution, undoDecision } from './contribution-undo.ts';
import { touchDesk } from './desk-version.ts';
import { findContribution } from './records/contributions.ts';

/** Undoes one decision; `realm` separates the idempotency keys of a bulk call. Refuses as `undoDecision` does. */
export async function undoOne(
  context: CallContext,
  id: string,
  body: { updated_at: string },
  realm?: string,
): Promise<Contribution> {
  const seen = { id, seen: body.updated_at };
  const contribution = await undoDecision(seen, auditedWrite(context, ['undo', id, body], realm));
  context.waitUntil(touchDesk());
  return contribution;
}

/** Admins only. Undoes a decision within ten seconds, also another admin's. */
export const undoReview: Verb<typeof contracts.undoReview> = (context, { params, body }) =>
  undoOne(context, params.id, body);

/** Admins only. Sends deferred messages at once after the ten seconds; before that it does nothing. */
export const settleReview: Verb<typeof contracts.settleReview> = async ({ waitUntil }, { params }) => {
  const contribution = await findContribution(params.id);
  if (!contribution)
    throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
  const { decision_id } = contribution;
  if (decision_id) waitUntil(deliver(outboxId('contribution-decision', decision_id), carryOutDecision));
  return { accepted: true };
};

/** Admins only. Resets a contribution in `needs_info` to `new`. */
export const reopenContribution: Verb<typeof contracts.reopenContribution> = async (
  context,
  { params, body },
) => {
  const seen = { id: params.id, seen: body.updated_at };
  const contribution = await storeReopenContribution(
    seen,
    auditedWrite(context, ['reopen', params.id, body]),
  );
  context.waitUntil(touchDesk());
  return contribution;
};
