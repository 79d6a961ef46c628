import { ADMINISTRATOR_ROLES } from '#domain/access.ts';
import { NIGHTLY } from '#domain/audit/audit.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS } from '#domain/contributions/desk-note.ts';
import { DomainError } from '#domain/errors.ts';
import { isPaidAgain } from '#domain/ledger/ledger.ts';
import { mayConfirm, PENDING_AWARD_MESSAGES, type PendingAward } from '#domain/ledger/pending-award.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { openOwner } from '#server/contributions/claims.ts';
import { restore } from '#server/contributions/contribution-undo.ts';
import { openFirst, openHeir } from '#server/contributions/first-contributions.ts';
import { confirmedDecisionId } from '#server/contributions/list-contribution-mails.ts';
import {
  asContribution,
  type ContributionSnapshot,
  changeContribution,
  findContribution,
} from '#server/contributions/records/contributions.ts';
import { openRevocation } from '#server/invites/records.ts';
import { openBook, openReserve } from '#server/ledger/records/ledger.ts';
import {
  asPendingAward,
  pendingAwardDocument,
  requirePendingAward,
} from '#server/ledger/records/pending-awards.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { delayedRecord, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { type PublishedEvent, publishEvent } from '#server/platform/outbox/published-events.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { holdsRole, roleDocuments } from '#server/profiles/records/roles.ts';
import { openEffects } from './award-effects.ts';
import { type PendingAwardSubject, readSubject } from './pending-award-subject.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

interface OpenPendingAward extends PendingAwardSubject {
  award: PendingAward;
  document: Snapshot;
}

/** Reads a pending award and its subject. Refuses an unknown (404) or decided one (409). */
async function openPendingAward(transaction: Transaction, id: string): Promise<OpenPendingAward> {
  const document = await transaction.get(pendingAwardDocument(id));
  if (!document.exists) throw new DomainError('not-found', PENDING_AWARD_MESSAGES.unknown);
  const award = asPendingAward(document);
  if (award.status !== 'held') {
    throw new DomainError('conflict', PENDING_AWARD_MESSAGES.decided(award.status), { current: award });
  }
  return { award, document, ...(await readSubject(transaction, award)) };
}

/**
 * How an admin is involved in a pending award, read before the deciding transaction: as receiver (by account or proved
 * address) or giver; null when neither. A giver's other account is not a second person.
 */
export async function involvementOf(
  adminId: string,
  { source, ref, member_id, created_by }: PendingAward,
): Promise<'given' | 'received' | null> {
  const contribution = source === 'contribution' ? await findContribution(ref) : null;
  const accounts = [member_id, contribution?.submitted_by_user_id ?? null];
  const ownership = ownershipOf(adminId);
  if (await ownership.isOf({ accounts, email: contribution?.email || null })) return 'received';
  return (await ownership.isOf({ accounts: [created_by] })) ? 'given' : null;
}

/** Executes the decision on a contribution: its INZ are paid already, and it is counted and mailed. */
function release(transaction: Transaction, subject: ContributionSnapshot, now: Date): void {
  const decisionId = String(subject.get('decision_id'));
  const message = {
    ...freshMessage('contribution-decision', decisionId, { contribution_id: subject.id }),
    id: confirmedDecisionId(decisionId),
  };
  transaction.create(outboxDocument(message), delayedRecord(message, now, now));
}

/** One award can be decided, given again and decided once more, so the moment is part of the cause. */
const causeOf = ({ id }: PendingAward, now: Date): string => `${id}_${now.getTime()}`;

/** To the giver of a pending award, unless they decided it themselves. */
const toGiver = (award: PendingAward, by: string, now: Date): Omit<PublishedEvent, 'event'> => ({
  cause: causeOf(award, now),
  about: awardSubjectId(award.id),
  people: [award.created_by],
  by,
});

/** Notifies the giver of confirmed INZ, and the receiver unless the decision on their contribution does (`release`). */
function notifyConfirmed(
  transaction: Transaction,
  { award, submission }: Pick<OpenPendingAward, 'award' | 'submission'>,
  by: string,
  now: Date,
): void {
  publishEvent(transaction, { event: 'award-confirmed', ...toGiver(award, by, now) }, now);
  const people = award.member_id === null ? [] : [award.member_id];
  const cause = causeOf(award, now);
  const words = awardText(award.points);
  if (award.source === 'badge' && !isPaidAgain(award.id))
    publishEvent(transaction, { event: 'badge-inz-confirmed', cause, about: award.ref, people, words }, now);
  if (submission) {
    const about = String(submission.get('mission_id'));
    publishEvent(transaction, { event: 'mission-inz-confirmed', cause, about, people, words }, now);
  }
}

/** Notifies the receiver of a declined badge or mission award; a contributor sees theirs in review as before. */
function notifyDeclined(
  transaction: Transaction,
  { award, submission }: Pick<OpenPendingAward, 'award' | 'submission'>,
  now: Date,
): void {
  const people = award.member_id === null ? [] : [award.member_id];
  const cause = causeOf(award, now);
  if (award.source === 'badge' && !isPaidAgain(award.id))
    publishEvent(transaction, { event: 'badge-inz-declined', cause, about: award.ref, people }, now);
  if (submission) {
    const about = String(submission.get('mission_id'));
    publishEvent(transaction, { event: 'mission-inz-declined', cause, about, people }, now);
  }
}

const seenAt = (subject: Pick<Snapshot, 'get'>): string => subject.get('updated_at').toDate().toISOString();

/**
 * Pays a pending award from its reserve, with the outbox message of its contribution, in one transaction. Refuses:
 * unknown (404); decided, or a deleted sender (409); its giver or receiver (403).
 */
export async function payPendingAward(id: string, writing: AuditedWrite): Promise<PendingAward> {
  const { actorId, now } = writing;
  const own = await involvementOf(actorId, await requirePendingAward(id));
  if (own) throw new DomainError('forbidden', PENDING_AWARD_MESSAGES[own]);
  const execute = async (transaction: Transaction) => {
    const { award, document, contribution, submission } = await openPendingAward(transaction, id);
    const [profile, ...documents] = await transaction.getAll(
      profileDocument(actorId),
      ...roleDocuments(actorId, ADMINISTRATOR_ROLES),
    );
    const role = documents.find((document) => ADMINISTRATOR_ROLES.some((one) => holdsRole(document, one)));
    const confirmer = {
      adminSince: role?.get('created_at')?.toMillis() ?? 0,
      resetAt: profile?.get('credentials_reset_at')?.toMillis() ?? 0,
      proposedAt: Date.parse(award.created_at),
    };
    if (!role || !mayConfirm(confirmer)) throw new DomainError('forbidden', PENDING_AWARD_MESSAGES.tooNew);
    let memberId = award.member_id;
    const again = isPaidAgain(id) ? await openEffects(transaction, award, id) : null;
    if (award.source === 'contribution' && memberId === null && !again) {
      if (!contribution?.get('email'))
        throw new DomainError('conflict', PENDING_AWARD_MESSAGES.gone, { current: award });
      memberId = await openOwner(transaction, asContribution(contribution));
    }
    const { points, source, description, ref, created_by } = award;
    const entry = { id, member_id: memberId, points, source, description, ref, created_by };
    const book = await openBook(transaction, entry);
    book.post(now, points);
    again?.giveAgain(now);
    const change = { status: 'confirmed' as const, member_id: memberId, decided_by: actorId };
    transaction.update(document.ref, { ...change, decided_at: now });
    const freed = (subject: Pick<Snapshot, 'get'>) => ({
      held: false,
      updated_at: laterThan(seenAt(subject), now),
    });
    if (submission) transaction.update(submission.ref, freed(submission));
    if (contribution) {
      changeContribution(transaction, contribution.id, freed(contribution));
      release(transaction, contribution, now);
    }
    notifyConfirmed(transaction, { award, submission }, actorId, now);
    const result: PendingAward = { ...award, ...change, decided_at: now.toISOString() };
    const after = { status: change.status, points, member_id: memberId };
    return { result, entityId: id, before: { status: award.status }, after };
  };
  return write(writing, {
    action: 'ledger.confirm',
    execute,
    replay: () => requirePendingAward(id),
  });
}

function backToReview(transaction: Transaction, subject: Snapshot, now: Date): void {
  transaction.update(subject.ref, {
    ...{ status: 'under_review', admin_message: null, reviewed_at: null, reviewed_by: null, held: false },
    updated_at: laterThan(seenAt(subject), now),
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

/**
 * Returns a pending award to the pool; its contribution or submission goes back to review, so that another can be given.
 * Refuses as `payPendingAward` does, except that the giver may decline.
 */
export async function returnPendingAward(
  id: string,
  reason: string,
  writing: AuditedWrite,
): Promise<PendingAward> {
  const { actorId, now } = writing;
  const own = await involvementOf(actorId, await requirePendingAward(id));
  if (own === 'received') throw new DomainError('forbidden', PENDING_AWARD_MESSAGES[own]);
  const execute = async (transaction: Transaction) => {
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
      if (actorId === NIGHTLY.id) noteOnDesk(transaction, { before, reason }, writing);
    }
    if (submission) backToReview(transaction, submission, now);
    const change = { status: 'declined' as const, decided_by: actorId, reason };
    transaction.update(document.ref, { ...change, decided_at: now });
    const event = actorId === NIGHTLY.id ? 'award-released' : 'award-declined';
    publishEvent(transaction, { event, ...toGiver(award, actorId, now), words: reason }, now);
    notifyDeclined(transaction, { award, submission }, now);
    const result: PendingAward = { ...award, ...change, decided_at: now.toISOString() };
    const after = { status: change.status, points: award.points, reason };
    return { result, entityId: id, before: { status: award.status }, after };
  };
  return write(writing, {
    action: 'ledger.decline',
    execute,
    replay: () => requirePendingAward(id),
  });
}
