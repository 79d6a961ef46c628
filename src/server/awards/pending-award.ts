import { DomainError } from '#domain/errors.ts';
import { isPaidAgain, ledgerCause } from '#domain/ledger/ledger.ts';
import { PENDING_AWARD_MESSAGES, type PendingAward } from '#domain/ledger/pending-award.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import {
  type ContributionSnapshot,
  changeContribution,
  contributionDocument,
  findContribution,
} from '#server/contributions/records/contributions.ts';
import { openReserve } from '#server/ledger/payments.ts';
import { asPendingAward, pendingAwardDocument, pendingAwardDocumentsOf } from '#server/ledger/records.ts';
import { submissionDocument } from '#server/missions/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';

/** The recorded decider for an award to a deleted account. */
const DELETION = 'account-deletion';

/** The recorded decider for an award to an erased address without an account. */
const ERASURE = 'address-erasure';

/** The replaced and the new id; null without an account, which no entry names. */
type Renaming = { from: string; to: string } | null;

async function releaseOne(reference: FirebaseFirestore.DocumentReference, renaming: Renaming) {
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    if (!document.exists) return;
    const award = asPendingAward(document);
    const isPending = award.status === 'held';
    const { contribution, submission } = await readSubject(transaction, award);
    const reserve = isPending ? await openReserve(transaction) : null;
    reserve?.(-award.points);
    if (isPending && contribution) {
      changeContribution(transaction, contribution.id, { held: false, award: null });
    }
    if (isPending && submission) transaction.update(submission.ref, { held: false, status: 'rejected' });
    const decided_by = renaming ? DELETION : ERASURE;
    const declined = isPending ? { status: 'declined', decided_by, decided_at: new Date() } : {};
    const member_id = renaming ? renaming.to : document.get('member_id');
    const data = { ...document.data(), ...declined, member_id, reason: null };
    // The id of a badge payment contains the member's id.
    const id = renaming ? document.id.replaceAll(renaming.from, renaming.to) : document.id;
    if (id === document.id) transaction.update(reference, data);
    else transaction.delete(reference).create(pendingAwardDocument(id), data);
  });
}

/** Returns an account's pending awards to the pool; `to`: the anonymous id of decided ones. */
export async function releasePendingAwardsOf(from: string, to: string): Promise<void> {
  for (const reference of await pendingAwardDocumentsOf(from)) await releaseOne(reference, { from, to });
}

export async function releasePendingAwardFor(contributionId: string): Promise<void> {
  const reference = pendingAwardDocument(ledgerCause.contribution(contributionId));
  const document = await reference.get();
  if (document.get('member_id') === null) await releaseOne(reference, null);
}

type Transaction = FirebaseFirestore.Transaction;

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** The subject of a pending award while it is unchanged; both null for a badge. */
interface Subject {
  contribution: ContributionSnapshot | null;
  submission: Snapshot | null;
}

async function readSubject(
  transaction: Transaction,
  { source, ref }: Pick<PendingAward, 'source' | 'ref'>,
): Promise<Subject> {
  const contribution = source === 'contribution' ? await transaction.get(contributionDocument(ref)) : null;
  const submission = source === 'mission' ? await transaction.get(submissionDocument(ref)) : null;
  return {
    contribution: contribution?.get('held') === true ? contribution : null,
    submission: submission?.get('held') === true ? submission : null,
  };
}

interface OpenPendingAward extends Subject {
  award: PendingAward;
  document: Snapshot;
}

/** Reads a pending award and its subject. Refuses an unknown (404) or decided one (409). */
export async function openPendingAward(transaction: Transaction, id: string): Promise<OpenPendingAward> {
  const document = await transaction.get(pendingAwardDocument(id));
  if (!document.exists) throw new DomainError('not-found', PENDING_AWARD_MESSAGES.unknown);
  const award = asPendingAward(document);
  if (award.status !== 'held') {
    throw new DomainError('conflict', PENDING_AWARD_MESSAGES.decided(award.status), { current: award });
  }
  return { award, document, ...(await readSubject(transaction, award)) };
}

export async function requirePendingAward(id: string): Promise<PendingAward> {
  const document = await pendingAwardDocument(id).get();
  if (!document.exists) throw new DomainError('not-found', PENDING_AWARD_MESSAGES.unknown);
  return asPendingAward(document);
}

/** Receiver (by account or proved address), giver or null: a giver's other account is no second person. */
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

interface Outcome {
  event: 'award-confirmed' | 'award-declined' | 'award-released';
  by: string;
  reason?: string | null;
}

/** Notifies the giver of a decision, unless it is their own, and the receiver of a badge or mission award. */
export function notifyDecided(
  transaction: Transaction,
  { award, submission }: Pick<OpenPendingAward, 'award' | 'submission'>,
  { event, by, reason = null }: Outcome,
  now: Date,
): void {
  // One award can be decided, given again and decided once more, so the moment is part of the cause.
  const cause = `${award.id}_${now.getTime()}`;
  const giver = { about: awardSubjectId(award.id), people: [award.created_by], by, words: reason };
  publishEvent(transaction, { event, cause, ...giver }, now);
  const isConfirmed = event === 'award-confirmed';
  const outcome = isConfirmed ? 'confirmed' : 'declined';
  const receiver = {
    people: award.member_id === null ? [] : [award.member_id],
    words: isConfirmed ? awardText(award.points) : null,
  };
  if (award.source === 'badge' && !isPaidAgain(award.id)) {
    publishEvent(transaction, { event: `badge-inz-${outcome}`, cause, about: award.ref, ...receiver }, now);
  }
  if (submission) {
    const about = String(submission.get('mission_id'));
    publishEvent(transaction, { event: `mission-inz-${outcome}`, cause, about, ...receiver }, now);
  }
}
