import { ADMINISTRATOR_ROLES } from '#domain/access.ts';
import { NIGHTLY } from '#domain/audit/audit.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS } from '#domain/contributions/desk-note.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/ledger/contract.ts';
import { isPaidAgain } from '#domain/ledger/ledger.ts';
import { mayConfirm, PENDING_AWARD_MESSAGES, type PendingAward } from '#domain/ledger/pending-award.ts';
import { payloadOf, sealedSecret } from '#server/contributions/accept-and-invite.ts';
import { carryOutDecision } from '#server/contributions/carry-out-decision.ts';
import { openOwner } from '#server/contributions/claims.ts';
import { openFirst, openHeir } from '#server/contributions/first-contributions.ts';
import { confirmedDecisionId } from '#server/contributions/list-contribution-mails.ts';
import {
  asContribution,
  type ContributionSnapshot,
  changeContribution,
  findContribution,
} from '#server/contributions/records/contributions.ts';
import { restore } from '#server/contributions/undo-review.ts';
import { openRevocation } from '#server/invites/issue-invite.ts';
import { openEntry, openReserve } from '#server/ledger/payments.ts';
import { pageOfPendingAwards } from '#server/ledger/records.ts';
import { findSubmission, itemOfMission } from '#server/missions/records.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { holdsRole, roleDocuments } from '#server/profiles/records/roles.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { openEffects } from './correct-entry.ts';
import { involvementOf, notifyDecided, openPendingAward, requirePendingAward } from './pending-award.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Refuses (403) an admin who was appointed, or whose sign-in was reset, after the award was given (T04). */
async function requireConfirmer(
  transaction: Transaction,
  adminId: string,
  award: PendingAward,
): Promise<void> {
  const [profile, ...documents] = await transaction.getAll(
    profileDocument(adminId),
    ...roleDocuments(adminId, ADMINISTRATOR_ROLES),
  );
  const role = documents.find((document) => ADMINISTRATOR_ROLES.some((one) => holdsRole(document, one)));
  const confirmer = {
    adminSince: role?.get('created_at')?.toMillis() ?? 0,
    resetAt: profile?.get('credentials_reset_at')?.toMillis() ?? 0,
    proposedAt: Date.parse(award.created_at),
  };
  if (!role || !mayConfirm(confirmer)) throw new DomainError('forbidden', PENDING_AWARD_MESSAGES.tooNew);
}

/** The receiver: of an unclaimed award the contribution's owner. Refuses a deleted sender (409). */
async function receiverOf(
  transaction: Transaction,
  award: PendingAward,
  contribution: ContributionSnapshot | null,
): Promise<string | null> {
  if (award.source !== 'contribution' || award.member_id !== null || isPaidAgain(award.id)) {
    return award.member_id;
  }
  if (!contribution?.get('email'))
    throw new DomainError('conflict', PENDING_AWARD_MESSAGES.gone, { current: award });
  return openOwner(transaction, asContribution(contribution));
}

/** Executes the decision on a contribution: its INZ are paid already, and it is counted and mailed. */
function release(transaction: Transaction, contribution: ContributionSnapshot, now: Date): void {
  const decisionId = String(contribution.get('decision_id'));
  const payload = payloadOf(contribution.id, contribution.get('invites') === true ? sealedSecret() : null);
  const message = {
    ...freshMessage('contribution-decision', decisionId, payload),
    id: confirmedDecisionId(decisionId),
  };
  enqueue(transaction, message, now, now);
}

async function deliverDecisionNow(contributionId: string): Promise<void> {
  const decisionId = (await findContribution(contributionId))?.decision_id;
  if (decisionId) await deliver(confirmedDecisionId(decisionId), carryOutDecision);
}

async function showSharesOf(submissionId: string): Promise<void> {
  const submission = await findSubmission(submissionId);
  if (submission) await showShares(await itemOfMission(submission.mission_id));
}

/** After a recent sign-in. Refuses unknown (404), decided, a deleted sender (409), giver, receiver (403). */
export const confirmPendingAward = /* @__PURE__ */ route(
  contracts.confirmPendingAward,
  async (context, { params: { id } }) => {
    const writing = auditedWrite(context, ['ledger.confirm', id]);
    const { actorId, now } = writing;
    const own = await involvementOf(actorId, await requirePendingAward(id));
    if (own) throw new DomainError('forbidden', PENDING_AWARD_MESSAGES[own]);
    const confirmed = await write<PendingAward, 'ledger.confirm'>(writing, {
      action: 'ledger.confirm',
      async execute(transaction) {
        const { award, document, contribution, submission } = await openPendingAward(transaction, id);
        await requireConfirmer(transaction, actorId, award);
        const repeated = isPaidAgain(id) ? await openEffects(transaction, award, id) : null;
        const member_id = await receiverOf(transaction, award, contribution);
        const { points, source, description, ref, created_by } = award;
        const entry = await openEntry(transaction, {
          id,
          member_id,
          points,
          source,
          description,
          ref,
          created_by,
        });
        entry.post(now, points);
        repeated?.giveAgain(now);
        const change = { status: 'confirmed' as const, member_id, decided_by: actorId };
        transaction.update(document.ref, { ...change, decided_at: now });
        const freed = (subject: Pick<FirebaseFirestore.DocumentSnapshot, 'get'>) => ({
          held: false,
          updated_at: laterThan(subject.get('updated_at').toDate().toISOString(), now),
        });
        if (submission) transaction.update(submission.ref, freed(submission));
        if (contribution) {
          changeContribution(transaction, contribution.id, freed(contribution));
          release(transaction, contribution, now);
        }
        notifyDecided(transaction, { award, submission }, { event: 'award-confirmed', by: actorId }, now);
        const after = { status: change.status, points, member_id };
        const result = { ...award, ...change, decided_at: now.toISOString() };
        return { result, entityId: id, before: { status: award.status }, after };
      },
      replay: () => requirePendingAward(id),
    });
    if (confirmed.source === 'contribution') {
      context.waitUntil(deliverDecisionNow(confirmed.ref));
    }
    if (confirmed.source === 'mission') context.waitUntil(showSharesOf(confirmed.ref));
    return pendingRow(confirmed, signedIn(context).id);
  },
);

function backToReview(
  transaction: Transaction,
  submission: FirebaseFirestore.DocumentSnapshot,
  now: Date,
): void {
  transaction.update(submission.ref, {
    ...{ status: 'under_review', admin_message: null, reviewed_at: null, reviewed_by: null, held: false },
    updated_at: laterThan(submission.get('updated_at').toDate().toISOString(), now),
  });
}

/** Adds the reason to a contribution that returns to the desk, if there is room for a note. */
function noteOnDesk(
  transaction: Transaction,
  { before, reason }: { before: Contribution; reason: string },
  { auditId, actorId, now }: AuditedWrite,
): void {
  const notes = before.desk_notes ?? [];
  if (notes.length >= DESK_NOTE_LIMITS.notes) return;
  const note = { id: auditId, author_id: actorId, text: reason, mentioned: [], at: now.toISOString() };
  changeContribution(transaction, before.id, { desk_notes: [...notes, note] });
}

/** Its subject goes back to review. Refuses: unknown (404); decided (409); its receiver (403). */
export async function returnPendingAward(
  id: string,
  reason: string,
  writing: AuditedWrite,
): Promise<PendingAward> {
  const { actorId, now } = writing;
  const isNightly = actorId === NIGHTLY.id;
  const own = await involvementOf(actorId, await requirePendingAward(id));
  if (own === 'received') throw new DomainError('forbidden', PENDING_AWARD_MESSAGES[own]);
  return write<PendingAward, 'ledger.decline'>(writing, {
    action: 'ledger.decline',
    async execute(transaction) {
      const { award, document, contribution, submission } = await openPendingAward(transaction, id);
      const before: Contribution | null = contribution && asContribution(contribution);
      const first = before && (await openFirst(transaction, before));
      const revoke = contribution && (await openRevocation(transaction, contribution.id));
      const heir = before && first?.holds ? await openHeir(transaction, before, now) : null;
      const reserve = await openReserve(transaction);
      reserve((heir?.inz ?? 0) - award.points);
      first?.giveBack();
      heir?.take();
      revoke?.(actorId, now);
      if (contribution && before) {
        restore(transaction, { before, document: contribution }, now);
        if (isNightly) noteOnDesk(transaction, { before, reason }, writing);
      }
      if (submission) backToReview(transaction, submission, now);
      const change = { status: 'declined' as const, decided_by: actorId, reason };
      transaction.update(document.ref, { ...change, decided_at: now });
      const event = isNightly ? 'award-released' : 'award-declined';
      notifyDecided(transaction, { award, submission }, { event, by: actorId, reason }, now);
      const after = { status: change.status, points: award.points, reason };
      const result = { ...award, ...change, decided_at: now.toISOString() };
      return { result, entityId: id, before: { status: award.status }, after };
    },
    replay: () => requirePendingAward(id),
  });
}

export const declinePendingAward = /* @__PURE__ */ route(
  contracts.declinePendingAward,
  async (context, { params, body }) => {
    const writing = auditedWrite(context, ['ledger.decline', params.id, body]);
    const award = await returnPendingAward(params.id, body.reason, writing);
    return pendingRow(award, signedIn(context).id);
  },
);

async function pendingRows(
  entries: readonly PendingAward[],
  adminId: string,
): Promise<contracts.PendingAwardRow[]> {
  const names = await knownNamesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by]));
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      member: names.get(entry.member_id ?? '') ?? null,
      author: names.get(entry.created_by) ?? null,
      own: await involvementOf(adminId, entry),
    })),
  );
}

async function pendingRow(award: PendingAward, adminId: string): Promise<contracts.PendingAwardRow> {
  return (await pendingRows([award], adminId))[0] as contracts.PendingAwardRow;
}

/** Admins only. Pending awards, and which of them the caller cannot confirm (D36). */
export const listPendingAwards = /* @__PURE__ */ route(
  contracts.listPendingAwards,
  async (context, { query }) => {
    const page = await pageOfPendingAwards(query);
    return { ...page, items: await pendingRows(page.items, signedIn(context).id) };
  },
);
