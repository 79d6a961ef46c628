import { changeContribution } from './contributions.ts';
import { asHeld, heldDocumentsOf, heldEntryDocument } from './held-entries.ts';
import { readSubject } from './held-subject.ts';
import { openReserve } from './ledger.ts';
import { inTransaction } from './transaction.ts';

/** Who declines what an account would have received that is deleted. */
const DELETION = 'account-deletion';

async function releaseOne(reference: FirebaseFirestore.DocumentReference, from: string, to: string) {
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    if (!document.exists) return;
    const held = asHeld(document);
    const isHeld = held.status === 'held';
    const { contribution, submission } = await readSubject(transaction, held);
    const reserve = isHeld ? await openReserve(transaction) : null;
    reserve?.(-held.points);
    if (isHeld && contribution) {
      changeContribution(transaction, contribution.ref, { held: false, award: null });
    }
    if (isHeld && submission) transaction.update(submission.ref, { held: false });
    const declined = isHeld ? { status: 'declined', decided_by: DELETION, decided_at: new Date() } : {};
    const data = { ...document.data(), ...declined, member_id: to };
    // The id of what a badge pays holds the id of whoever holds the badge.
    const id = document.id.replaceAll(from, to);
    if (id === document.id) transaction.update(reference, data);
    else transaction.delete(reference).create(heldEntryDocument(id), data);
  });
}

/**
 * Gives INZ that an account would receive, and that no second admin has confirmed, back to the pool, and takes the account
 * out of what was decided; `to` is the id that stands for nobody. What is confirmed at the same moment is paid before.
 */
export async function releaseHeldOf(from: string, to: string): Promise<void> {
  for (const reference of await heldDocumentsOf(from)) await releaseOne(reference, from, to);
}
