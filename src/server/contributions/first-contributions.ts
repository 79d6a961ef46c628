import { awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { heirOfFirst, isBonusTaken } from '#domain/contributions/decision.ts';
import { receiverOf } from '#domain/text.ts';
import { firstOfAccount, firstOfAddress } from '#server/ledger/records.ts';
import { firestore, type Reader } from '#server/platform/firestore/firestore.ts';
import { isProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import { addressDigest } from './digests.ts';
import {
  asContribution,
  changeContribution,
  contributionsFrom,
  contributionsOfAccount,
} from './records/contributions.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

type Person = Pick<Contribution, 'id' | 'email' | 'submitted_by_user_id'>;

/** One document for all spellings of a mailbox. */
const ofAddress = (email: string) => firstOfAddress(addressDigest(receiverOf(email)));

/** One document for the address and one for the account: creating both claims the person's only bonus. */
function documentsOf({ email, submitted_by_user_id: userId }: Person): FirebaseFirestore.DocumentReference[] {
  return [ofAddress(email), ...(userId ? [firstOfAccount(userId)] : [])];
}

function isTaken(document: Snapshot, person: Person, proved: boolean): boolean {
  const { contribution_id, typed_by = null } = document.data() ?? {};
  return isBonusTaken(document.exists ? { contribution_id, typed_by } : null, person, proved);
}

async function readFirst(person: Person, reader: Reader = firestore()) {
  const { email, submitted_by_user_id: userId } = person;
  const proved = userId !== null && (await isProvedAddress(userId, email, reader));
  const found = await reader.getAll(...documentsOf(person));
  return { proved, found, isFirst: !found.some((document) => isTaken(document, person, proved)) };
}

/** True when no other contribution of this address or account was paid as a first one. At most four reads. */
export const isFirstOf = async (contribution: Person): Promise<boolean> =>
  (await readFirst(contribution)).isFirst;

export interface OpenFirst {
  isFirst: boolean;
  holds: boolean;
  take(): void;
  giveBack(): void;
}

/** Reads, before any write of the transaction, whether the bonus is available. */
export async function openFirst(transaction: Transaction, contribution: Person): Promise<OpenFirst> {
  const { id, submitted_by_user_id: userId } = contribution;
  const { proved, found, isFirst } = await readFirst(contribution, transaction);
  return {
    isFirst,
    holds: found.some((document) => document.get('contribution_id') === id),
    take() {
      const typed_by = proved ? null : userId;
      for (const { ref } of found) transaction.set(ref, { contribution_id: id, typed_by });
    },
    giveBack() {
      for (const one of found) if (one.get('contribution_id') === id) transaction.delete(one.ref);
    },
  };
}

/** Before any write. A claimed bonus counts for the account: another address would earn a second one. */
export async function openInheritedFirst(
  transaction: Transaction,
  { userId, email, ids }: { userId: string; email: string; ids: readonly string[] },
): Promise<() => void> {
  const [address, account] = await transaction.getAll(ofAddress(email), firstOfAccount(userId));
  const contribution_id = address?.get('contribution_id');
  return () => {
    if (!account || account.exists || !ids.includes(contribution_id)) return;
    transaction.set(account.ref, { contribution_id, typed_by: null });
  };
}

const WAITING_MAX = 100;

/** Who inherits a released bonus, and the amount by which their award grows, in INZ. */
export interface OpenHeir {
  inz: number;
  take(): void;
}

/** Reads, before any write of the transaction, which decision for the same address or account missed the bonus. */
export async function openHeir(
  transaction: Transaction,
  { id, email, submitted_by_user_id: userId }: Person,
  now: Date,
): Promise<OpenHeir | null> {
  const ofSame = [contributionsFrom(email), ...(userId ? [contributionsOfAccount(userId)] : [])];
  const found = await Promise.all(ofSame.map((query) => transaction.get(query.limit(WAITING_MAX))));
  const others = found.flatMap(({ docs }) => docs).filter((one) => one.id !== id);
  const waiting = others.map((one) => ({
    ...asContribution(one),
    misses_first: one.get('misses_first') === true,
  }));
  const heir = heirOfFirst(waiting, now.getTime());
  const person = waiting.find((one) => one.id === heir?.id);
  if (!heir || !person) return null;
  const documents = await transaction.getAll(...documentsOf(person));
  // Another contribution may have the bonus of the heir's account.
  if (documents.some((one) => one.exists && one.get('contribution_id') !== id)) return null;
  const proved =
    person.submitted_by_user_id !== null &&
    (await isProvedAddress(person.submitted_by_user_id, person.email, transaction));
  return {
    inz: awardTotal(heir.award) - awardTotal(person.award),
    take() {
      const typed_by = proved ? null : person.submitted_by_user_id;
      for (const { ref } of documents) transaction.set(ref, { contribution_id: heir.id, typed_by });
      // `updated_at` is unchanged, so that the decision can still be undone.
      const change = { award: heir.award, misses_first: false };
      changeContribution(transaction, heir.id, change);
    },
  };
}
