import type { Contribution } from '#domain/contributions/contribution.ts';
import { firestore } from './firestore.ts';
import { digestOf } from './idempotency.ts';

/** A digest of an address, folded in case: the same person's under whatever display name. */
export function addressDigest(email: string): string {
  return digestOf(['address', email.normalize('NFKC').toLowerCase()]);
}

type Person = Pick<Contribution, 'email' | 'submitted_by_user_id'>;

/** One document for the address and one for the account: whoever creates both has the person's only bonus. */
function documentsOf({ email, submitted_by_user_id }: Person): FirebaseFirestore.DocumentReference[] {
  const counters = firestore().collection('counters');
  return [
    counters.doc(`first_${addressDigest(email)}`),
    ...(submitted_by_user_id ? [counters.doc(`first_account_${submitted_by_user_id}`)] : []),
  ];
}

const isOfOther = (document: FirebaseFirestore.DocumentSnapshot, id: string): boolean =>
  document.exists && document.get('contribution_id') !== id;

/** True when no other contribution of this address or account was paid as a first one. One read or two. */
export async function isFirstOf(contribution: Person & { id: string }): Promise<boolean> {
  const found = await firestore().getAll(...documentsOf(contribution));
  return !found.some((document) => isOfOther(document, contribution.id));
}

/** What a transaction may do about a person's first contribution once it has read. */
export interface OpenFirst {
  isFirst: boolean;
  /** Says that this contribution has the bonus. */
  take(): void;
  /** Gives the bonus back, if it was this contribution's. */
  giveBack(): void;
}

/** Reads, before any write of the transaction, whether the bonus is still to be had. */
export async function openFirst(
  transaction: FirebaseFirestore.Transaction,
  contribution: Person & { id: string },
): Promise<OpenFirst> {
  const { id } = contribution;
  const found = await transaction.getAll(...documentsOf(contribution));
  return {
    isFirst: !found.some((document) => isOfOther(document, id)),
    take() {
      for (const { ref } of found) transaction.set(ref, { contribution_id: id });
    },
    giveBack() {
      for (const { ref, exists } of found.filter((one) => !isOfOther(one, id))) {
        if (exists) transaction.delete(ref);
      }
    },
  };
}
