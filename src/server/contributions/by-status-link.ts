import { randomUUID } from 'node:crypto';
import { CONTRIBUTOR } from '#domain/audit/audit.ts';
import * as contracts from '#domain/contributions/contract.ts';
import { type Contribution, isErased, opensByLink } from '#domain/contributions/contribution.ts';
import { ANSWER_FAULTS, additionFault, answered, answerFault } from '#domain/contributions/decision.ts';
import { ERASED_NAME, proofKeys } from '#domain/contributions/erasure.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import * as statusContracts from '#domain/contributions/status-contract.ts';
import {
  CHANGED_MEANWHILE,
  WITHDRAWAL_FAULTS,
  withdrawalFault,
  withdrawn,
} from '#domain/contributions/withdrawal.ts';
import { DomainError } from '#domain/errors.ts';
import { setRecognition as contract } from '#domain/leaderboard/contract.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { findQuarantinedContribution, quarantinedDocument } from '#server/forms/records.ts';
import { forgetAlias } from '#server/leaderboard/contributor-erasure.ts';
import { nameContributor, namingOf } from '#server/leaderboard/contributor-naming.ts';
import { openJoin } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard, showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type AuditedWrite, type WriteContext, write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { cancelMessage, enqueue, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { isProvedAddress, noteProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import { keepProof } from '#server/proofs/records.ts';
import { claimedFile } from '#server/proofs/ticket.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { openClaimsOfMember } from './claims.ts';
import { releaseConfirmed } from './confirm-contribution.ts';
import { decisionMessage } from './contribution-state.ts';
import { contributionAnswer } from './emails/to-admins.ts';
import { forgetProofs, openErasure } from './erase-contribution.ts';
import { withCameOfIt } from './list-own-contributions.ts';
import { purgeDeskRows } from './records/contribution-lists.ts';
import {
  asContribution,
  changeContribution,
  contributionDocument,
  createContribution,
  findContribution,
} from './records/contributions.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

async function joinByStatusLink(contribution: Contribution, userId: string, now: Date): Promise<void> {
  const { email, display_name: name, created_at: at } = contribution;
  await inTransaction(async (transaction) => {
    const join = await openJoin(transaction, { userId, email, sent: { name, at } });
    const claim = await openClaimsOfMember(transaction, userId, email);
    join(now);
    claim(now);
    noteProvedAddress(transaction, { userId, email, by: 'status_link' }, now);
  });
}

/** Opening one's own emailed link proves the address. A quarantined contribution looks new. */
export const inspectContribution = route(
  contracts.inspectContribution,
  async ({ actor, ip, now, waitUntil }, { body }) => {
    await countRequest(RATE_LIMITS.status, ip, now);
    const id = idOfStatusKey(body.key, now);
    const stored = await findContribution(id);
    const contribution = stored ?? (await findQuarantinedContribution(id));
    if (!contribution || !opensByLink(contribution)) throw unknownKey();
    // Owner only: otherwise a sender could pass the link on, to have their row joined to the account that opens it.
    if (actor.kind === 'user' && actor.id === stored?.submitted_by_user_id && !isErased(stored)) {
      if (!(await isProvedAddress(actor.id, contribution.email))) {
        await joinByStatusLink(contribution, actor.id, now);
        waitUntil(showBadgesOf(actor.id));
      }
    }
    const progress = progressOf(contribution, await namingOf(contribution), now);
    const [shown] = await withCameOfIt([progress], false);
    return { ...progress, ...(shown?.came_of_it && { came_of_it: shown.came_of_it }) };
  },
);

export const setRecognition = route(contract, async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.status, ip, now);
  const contribution = await findContribution(idOfStatusKey(body.key, now));
  if (!contribution || isErased(contribution)) throw unknownKey();
  const naming = await nameContributor(contribution, body.named, now);
  await rebuildLeaderboard(now);
  await showNames(null);
  return naming;
});

interface Answer {
  id: string;
  text: string;
  file: { key: string; file: ProofFile } | null;
  /** Corrects or adds to a contribution that waits, without a question. */
  isAddition: boolean;
}

interface Answered {
  contribution: Contribution;
  /** For the admins; null when the same answer had arrived before. */
  notification: OutboxMessage | null;
}

/** Refuses what the rules of the thread forbid (409). Null: unknown or erased. */
function answerQuestion(
  { id, text, file, isAddition }: Answer,
  context: WriteContext,
): Promise<Answered | null> {
  const { now } = context;
  return write<Answered | null, null>(context, {
    action: null,
    execute: async (transaction) => {
      const document = await transaction.get(contributionDocument(id));
      if (!document.exists) return null;
      const before = asContribution(document);
      if (!opensByLink(before)) return null;
      const fault = (isAddition ? additionFault : answerFault)(before, now.getTime());
      if (fault) throw new DomainError('conflict', ANSWER_FAULTS[fault]);
      const message =
        before.decision_id === null ? null : await transaction.get(decisionMessage(before.decision_id));
      const at = laterThan(before.updated_at, now);
      const step = {
        from: 'contributor' as const,
        text,
        proof_file_path: file?.key ?? null,
        proof_file: file?.file ?? null,
        at: at.toISOString(),
      };
      const change = answered(before, step);
      changeContribution(transaction, document.id, {
        ...change,
        undone: null,
        updated_at: at,
      });
      // The question was read on the status page before its mail was sent, so that mail is cancelled.
      cancelMessage(transaction, message);
      const last = String(change.thread.length - 1);
      const payload = { contribution_id: id, step: last };
      const notification = freshMessage('contribution-answer', `${id}_${last}`, payload);
      enqueue(transaction, notification, now);
      const contribution = { ...before, ...change, updated_at: at.toISOString() };
      return { result: { contribution, notification }, entityId: id };
    },
    replay: async (entityId) => {
      const contribution = entityId === null ? null : await findContribution(id);
      return contribution && opensByLink(contribution) ? { contribution, notification: null } : null;
    },
  });
}

export const replyToQuestion = route(contracts.replyToQuestion, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.reply, ip, now);
  const id = idOfStatusKey(body.key, now);
  const claimed = claimedFile(body, now);
  const isAddition = body.addition === true;
  const answer = { text: body.text, key: claimed?.key ?? null, ...(isAddition && { isAddition }) };
  const idempotency = idempotencyOf(context.idempotencyKey, 'reply', [id, answer]);
  // The link is only ever emailed, so its holder sent the contribution (T31).
  if (isAddition) await releaseConfirmed(id, context);
  const stored = { id, text: body.text, file: claimed, isAddition };
  const answered = await answerQuestion(stored, { idempotency, now });
  if (!answered) throw unknownKey();
  const { contribution, notification } = answered;
  if (notification) {
    const step = contribution.thread.length - 1;
    const send = () => sendMail(contributionAnswer(notification.id, contribution, step));
    waitUntil(deliverFresh({ message: notification, send }));
    if (claimed) waitUntil(keepProof(claimed.day, claimed.key));
  }
  return progressOf(contribution, await namingOf(contribution), now);
});

/** The contribution of a key, quarantined or not. Refuses an unknown key (404). */
async function requireByKey(key: string, now: Date): Promise<Contribution> {
  const id = idOfStatusKey(key, now);
  const found = (await findContribution(id)) ?? (await findQuarantinedContribution(id));
  if (!found || !opensByLink(found)) throw unknownKey();
  return found;
}

function refuseDecided(contribution: Contribution, now: Date): void {
  const fault = withdrawalFault(contribution, now.getTime());
  if (fault) throw new DomainError('conflict', WITHDRAWAL_FAULTS[fault]);
}

/** Withdraws it in one transaction. A quarantined one becomes a contribution: its link has to say that it was withdrawn. */
function withdraw({ id }: Contribution, files: readonly string[], writing: AuditedWrite): Promise<void> {
  const { now } = writing;
  return write<void, 'contribution.withdraw'>(writing, {
    action: 'contribution.withdraw',
    async execute(transaction) {
      const document = await transaction.get(contributionDocument(id));
      const quarantined = await transaction.get(quarantinedDocument(id));
      if (!document.exists) {
        const content = quarantined.get('contribution') as FirebaseFirestore.DocumentData | null | undefined;
        if (!content) throw unknownKey();
        transaction.delete(quarantined.ref);
        createContribution(transaction, id, { ...content, ...withdrawn(content, now) });
        return { result: undefined, entityId: id, before: { status: 'new' }, after: { withdrawn: true } };
      }
      const before = asContribution(document);
      if (before.withdrawn_at) return null;
      if (!opensByLink(before)) throw unknownKey();
      refuseDecided(before, now);
      if (proofKeys(before).some((key) => !files.includes(key)))
        throw new DomainError('conflict', CHANGED_MEANWHILE);
      const erase = await openErasure(transaction, document);
      erase(withdrawn(before, laterThan(before.updated_at, now)));
      return {
        result: undefined,
        entityId: id,
        before: { status: before.status },
        after: { withdrawn: true },
      };
    },
    replay: async () => {},
  });
}

/** Public, by the private link. Withdraws what waits and erases what its sender gave (D161). */
export const withdrawContribution = route(statusContracts.withdrawContribution, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.reply, ip, now);
  const found = await requireByKey(body.key, now);
  if (!found.withdrawn_at) {
    refuseDecided(found, now);
    // First what is looked up by the address, which is gone afterwards.
    const onBoard = await forgetAlias(found.email, ERASED_NAME, now);
    const files = proofKeys(found);
    const writing = { actorId: CONTRIBUTOR.id, auditId: randomUUID(), idempotency: null, now };
    await forgetProofs(files, now, () => withdraw(found, files, writing));
    waitUntil(purgeDeskRows(now));
    if (onBoard) waitUntil(rebuildLeaderboard(now, true));
  }
  const contribution = await requireByKey(body.key, now);
  return progressOf(contribution, await namingOf(contribution), now);
});
