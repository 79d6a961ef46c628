import { awardTotal } from '#domain/contributions/award.ts';
import { type Contribution, isErased, isReopenable, isUndoable } from '#domain/contributions/contribution.ts';
import { ERASED_MEANWHILE, restored, UNDECIDED, type Undone } from '#domain/contributions/decision.ts';
import * as contracts from '#domain/contributions/desk-contract.ts';
import { isUntried } from '#domain/outbox/message.ts';
import { openReserve } from '#server/ledger/payments.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { type CallContext, route, signedIn } from '#server/platform/http/endpoint.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { cancelMessage, outboxId } from '#server/platform/outbox/outbox.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { carryOutDecision } from './carry-out-decision.ts';
import {
  auditFacts,
  conflict,
  decisionMessage,
  requireContribution,
  requireUnchangedBy,
} from './contribution-state.ts';
import { openFirst, openHeir } from './first-contributions.ts';
import { type ContributionSnapshot, changeContribution } from './records/contributions.ts';

async function messageOf(transaction: FirebaseFirestore.Transaction, { decision_id }: Contribution) {
  return decision_id === null ? null : transaction.get(decisionMessage(decision_id));
}

const isUnsent = (message: FirebaseFirestore.DocumentSnapshot | null): boolean =>
  message !== null && isUntried({ status: message.get('status'), attempts: Number(message.get('attempts')) });

export function restore(
  transaction: FirebaseFirestore.Transaction,
  { before, document }: { before: Contribution; document: ContributionSnapshot },
  now: Date,
): Contribution {
  const change = restored(before, document.get('undone') as Undone);
  const { reviewed_at } = change;
  const invites = before.invites ? { invites: false } : {};
  const at = laterThan(before.updated_at, now);
  changeContribution(transaction, document.id, {
    ...change,
    ...invites,
    undone: null,
    reviewed_at: reviewed_at === null ? null : new Date(reviewed_at),
    updated_at: at,
  });
  return { ...before, ...change, ...invites, updated_at: at.toISOString() };
}

/**
 * Restores the contribution, frees its INZ, passes on the bonus and cancels the message (F5). Refuses after ten seconds or
 * once the message is being sent (409), and the admin's own (403). `realm` separates the keys of a bulk call.
 */
export async function undoOne(
  context: CallContext,
  id: string,
  body: { updated_at: string },
  realm?: string,
  ownership = ownershipOf(signedIn(context).id),
): Promise<Contribution> {
  const writing = auditedWrite(context, ['undo', id, body], realm);
  const { now } = writing;
  const seen = { id, seen: body.updated_at };
  return write(writing, {
    action: 'contribution.undo',
    async execute(transaction) {
      const isDecided = (one: Contribution) => one.decision_id !== null;
      const { before, document } = await requireUnchangedBy(ownership, transaction, seen, isDecided);
      if (isErased(before)) throw conflict(ERASED_MEANWHILE, before);
      const message = await messageOf(transaction, before);
      if (!isUndoable(before, now.getTime()) || !isUnsent(message)) {
        throw conflict('It is too late to undo this: the mail has left. Nothing was changed.', before);
      }
      const first = before.award ? await openFirst(transaction, before) : null;
      const heir = first?.holds ? await openHeir(transaction, before, now) : null;
      const reserve = before.award ? await openReserve(transaction) : null;
      reserve?.((heir?.inz ?? 0) - awardTotal(before.award));
      first?.giveBack();
      heir?.take();
      const after = restore(transaction, { before, document }, now);
      cancelMessage(transaction, message);
      return { result: after, entityId: id, before: auditFacts(before), after: auditFacts(after) };
    },
    replay: () => requireContribution(id),
  });
}

/** Admins only. Undoes a decision within ten seconds, also another admin's. */
export const undoReview = /* @__PURE__ */ route(contracts.undoReview, (context, { params, body }) =>
  undoOne(context, params.id, body),
);

/** Admins only. Sends deferred messages at once after the ten seconds; before that it does nothing. */
export const settleReview = /* @__PURE__ */ route(
  contracts.settleReview,
  async ({ waitUntil }, { params }) => {
    const { decision_id } = await requireContribution(params.id);
    if (decision_id) waitUntil(deliver(outboxId('contribution-decision', decision_id), carryOutDecision));
    return { accepted: true } as const;
  },
);

/** Admins only. From `needs_info` to `new`: an unsent question is removed, a sent one stays. */
export const reopenContribution = /* @__PURE__ */ route(
  contracts.reopenContribution,
  async (context, { params, body }) => {
    const { id } = params;
    const writing = auditedWrite(context, ['reopen', id, body]);
    const { now } = writing;
    const ownership = ownershipOf(writing.actorId);
    const seen = { id, seen: body.updated_at };
    return write(writing, {
      action: 'contribution.reopen',
      async execute(transaction) {
        const { before, document } = await requireUnchangedBy(ownership, transaction, seen, ({ status }) =>
          isReopenable(status),
        );
        const message = await messageOf(transaction, before);
        const after = isUnsent(message)
          ? restore(transaction, { before, document }, now)
          : withdrawQuestion(transaction, before, now);
        cancelMessage(transaction, message);
        return { result: after, entityId: id, before: auditFacts(before), after: auditFacts(after) };
      },
      replay: () => requireContribution(id),
    });
  },
);

function withdrawQuestion(
  transaction: FirebaseFirestore.Transaction,
  before: Contribution,
  now: Date,
): Contribution {
  const at = laterThan(before.updated_at, now);
  const change = { ...UNDECIDED, contributor_message: null, reviewed_at: null, reviewed_by: null };
  changeContribution(transaction, before.id, { ...change, undone: null, updated_at: at });
  return { ...before, ...change, updated_at: at.toISOString() };
}
