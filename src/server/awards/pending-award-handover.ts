import { ledgerCause } from '#domain/ledger/ledger.ts';
import { changeContribution } from '#server/contributions/records/contributions.ts';
import { openReserve } from '#server/ledger/payments.ts';
import {
  asPendingAward,
  pendingAwardDocument,
  pendingAwardDocumentsOf,
} from '#server/ledger/records/pending-awards.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { readSubject } from './pending-award.ts';

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
