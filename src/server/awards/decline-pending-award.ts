import { NIGHTLY } from '#domain/audit/audit.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS } from '#domain/contributions/desk-note.ts';
import { DomainError } from '#domain/errors.ts';
import { declinePendingAward as contract } from '#domain/ledger/contract.ts';
import { PENDING_AWARD_MESSAGES, type PendingAward } from '#domain/ledger/pending-award.ts';
import { openFirst, openHeir } from '#server/contributions/first-contributions.ts';
import { asContribution, changeContribution } from '#server/contributions/records/contributions.ts';
import { restore } from '#server/contributions/undo-review.ts';
import { openRevocation } from '#server/invites/revoke-token.ts';
import { openReserve } from '#server/ledger/payments.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import {
  involvementOf,
  notifyDecided,
  openPendingAward,
  pendingRow,
  requirePendingAward,
} from './pending-award.ts';

type Transaction = FirebaseFirestore.Transaction;

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

export const declinePendingAward = route(contract, async (context, { params, body }) => {
  const writing = auditedWrite(context, ['ledger.decline', params.id, body]);
  const award = await returnPendingAward(params.id, body.reason, writing);
  return pendingRow(award, signedIn(context).id);
});
