import { ledgerCause } from '#domain/ledger/ledger.ts';
import { changeContribution } from '#server/contributions/records/contributions.ts';
import { asHeld, heldDocumentsOf, heldEntryDocument } from '#server/ledger/records/held-entries.ts';
import { openReserve } from '#server/ledger/records/ledger.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { readSubject } from './held-subject.ts';

/** Who declines what an account would have received that is deleted. */
const DELETION = 'account-deletion';

/** Who declines what somebody without an account would have received whose address is erased. */
const ERASURE = 'address-erasure';

/** Whose id is replaced by which; null for somebody without an account, whom no entry names. */
type Renaming = { from: string; to: string } | null;

async function releaseOne(reference: FirebaseFirestore.DocumentReference, renaming: Renaming) {
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    if (!document.exists) return;
    const held = asHeld(document);
    const isHeld = held.status === 'held';
    const { contribution, submission } = await readSubject(transaction, held);
    const reserve = isHeld ? await openReserve(transaction) : null;
    reserve?.(-held.points);
    if (isHeld && contribution) {
      changeContribution(transaction, contribution.id, { held: false, award: null });
    }
    if (isHeld && submission) transaction.update(submission.ref, { held: false, status: 'rejected' });
    const decided_by = renaming ? DELETION : ERASURE;
    const declined = isHeld ? { status: 'declined', decided_by, decided_at: new Date() } : {};
    const member_id = renaming ? renaming.to : document.get('member_id');
    const data = { ...document.data(), ...declined, member_id, reason: null };
    // The id of what a badge pays holds the id of whoever holds the badge.
    const id = renaming ? document.id.replaceAll(renaming.from, renaming.to) : document.id;
    if (id === document.id) transaction.update(reference, data);
    else transaction.delete(reference).create(heldEntryDocument(id), data);
  });
}

/**
 * Gives INZ that an account would receive, and that no second admin has confirmed, back to the pool, and takes the account
 * out of what was decided; `to` is the id that stands for nobody. What is confirmed at the same moment is paid before.
 */
export async function releaseHeldOf(from: string, to: string): Promise<void> {
  for (const reference of await heldDocumentsOf(from)) await releaseOne(reference, { from, to });
}

/**
 * Gives INZ of a contribution that nobody's account sent, and that no second admin has confirmed, back to the pool. Nothing
 * happens when there are none, when they were decided upon, or when they became an account's meanwhile.
 */
export async function releaseHeldFor(contributionId: string): Promise<void> {
  const reference = heldEntryDocument(ledgerCause.contribution(contributionId));
  const document = await reference.get();
  if (document.get('member_id') === null) await releaseOne(reference, null);
}
