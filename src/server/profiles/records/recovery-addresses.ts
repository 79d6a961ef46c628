import { FieldPath } from '@google-cloud/firestore';
import { foldAddress } from '#domain/text.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny, walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { profileChange, profileDocument } from './profiles.ts';

/** The recovery address of an account: the verified one, and one that waits for its confirmation. */
export interface RecoveryAddress {
  email: string | null;
  pending: string | null;
  /** The digest of the one link that can confirm `pending`. */
  pendingDigest: string | null;
}

/** How many accounts may be named in answer to one address. */
const ACCOUNTS_MAX = 3;

/** One document for each account, under its id: `email` with `email_lower` and `verified_at`, and what is pending. */
const recovery = () => firestore().collection('account_recovery');

export const RECOVERY_OF_PERSON: Place = { records: recovery, id: ({ id }) => id };

/** The document of an account's recovery address. */
export function recoveryDocument(userId: string): FirebaseFirestore.DocumentReference {
  return recovery().doc(userId);
}

/** The recovery address of a person; all null when there is none. */
export async function findRecoveryAddress(userId: string): Promise<RecoveryAddress> {
  const document = await recoveryDocument(userId).get();
  return {
    email: document.get('email') ?? null,
    pending: document.get('pending') ?? null,
    pendingDigest: document.get('pending_digest') ?? null,
  };
}

/** The verified address of a document, folded in case; null when there is none. */
export function verifiedAddress(document: FirebaseFirestore.DocumentSnapshot | undefined): string | null {
  const address: unknown = document?.get('email_lower');
  return typeof address === 'string' ? address : null;
}

/** True when the address was verified. The address itself is not read. */
export function isVerified(document: FirebaseFirestore.DocumentSnapshot | undefined): boolean {
  return Boolean(document?.exists && document.get('verified_at'));
}

/** Which of these people have a verified address: one query for each ten of them, which reads no more than there are. */
export async function withVerifiedAddress(ids: readonly string[]): Promise<Set<string>> {
  const found = await documentsWithAny(ids, (some) =>
    recovery().where(FieldPath.documentId(), 'in', some).select('verified_at'),
  );
  return new Set(found.filter(isVerified).map(({ id }) => id));
}

/** Every verified recovery address, folded in case. */
export async function* everyVerifiedAddress(): AsyncGenerator<string> {
  const verified = recovery().where('email_lower', '>', '').orderBy('email_lower').select('email_lower');
  for await (const document of walk(verified)) yield String(document.get('email_lower'));
}

/** The ids of the people whose verified recovery address this is, compared without case; three at most. */
export async function userIdsByRecoveryAddress(email: string): Promise<string[]> {
  const found = await recovery()
    .where('email_lower', '==', foldAddress(email))
    .limit(ACCOUNTS_MAX)
    .select()
    .get();
  return found.docs.map((document) => document.id);
}

/** `userIdsByRecoveryAddress` as a read of a transaction, before its first write. */
export async function accountsRecoveredBy(
  transaction: FirebaseFirestore.Transaction,
  email: string,
): Promise<string[]> {
  const found = recovery().where('email_lower', '==', foldAddress(email)).limit(ACCOUNTS_MAX);
  return (await transaction.get(found.select())).docs.map(({ id }) => id);
}

/** Takes the recovery address of a person away, and the one that waits. */
export async function removeRecoveryAddress(userId: string, now: Date): Promise<void> {
  const profile = profileDocument(userId);
  await inTransaction(async (transaction) => {
    const person = await transaction.get(profile);
    transaction.delete(recoveryDocument(userId));
    if (person.exists) transaction.update(profile, profileChange(now));
  });
}

/** Erases recovery addresses that were typed before `moment` and never confirmed; a confirmed one beside them stays. */
export async function eraseUnconfirmedAddresses(moment: Date): Promise<number> {
  const waiting = recovery().where('updated_at', '<', moment).where('pending', '>', '').orderBy('updated_at');
  return sweepMatching(waiting, (document) =>
    document.get('email') ? { pending: null, pending_digest: null } : null,
  );
}
