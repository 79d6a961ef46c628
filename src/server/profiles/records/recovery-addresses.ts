import { FieldPath } from '@google-cloud/firestore';
import { foldAddress } from '#domain/text.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny, walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { profileChange, profileDocument } from './profiles.ts';

export interface RecoveryAddress {
  email: string | null;
  pending: string | null;
  /** Digest of the one link that can confirm `pending`. */
  pendingDigest: string | null;
}

const ACCOUNTS_MAX = 3;

/** One document per account, under its id: `email` with `email_lower` and `verified_at`, and the pending address. */
const recovery = () => firestore().collection('account_recovery');

export const RECOVERY_OF_PERSON: Place = { records: recovery, id: ({ id }) => id };

export const recoveryDocument = (userId: string) => recovery().doc(userId);

export async function findRecoveryAddress(userId: string): Promise<RecoveryAddress> {
  const document = await recoveryDocument(userId).get();
  return {
    email: document.get('email') ?? null,
    pending: document.get('pending') ?? null,
    pendingDigest: document.get('pending_digest') ?? null,
  };
}

/** The verified address, case-folded; null without one. */
export function verifiedAddress(document: FirebaseFirestore.DocumentSnapshot | undefined): string | null {
  const address: unknown = document?.get('email_lower');
  return typeof address === 'string' ? address : null;
}

/** Does not read the address itself, which may be left out of the query. */
export function isVerified(document: FirebaseFirestore.DocumentSnapshot | undefined): boolean {
  return Boolean(document?.exists && document.get('verified_at'));
}

/** Those with a verified address: one query per ten people, which reads existing ones only. */
export async function withVerifiedAddress(ids: readonly string[]): Promise<Set<string>> {
  const found = await documentsWithAny(ids, (some) =>
    recovery().where(FieldPath.documentId(), 'in', some).select('verified_at'),
  );
  return new Set(found.filter(isVerified).map(({ id }) => id));
}

export async function* everyVerifiedAddress(): AsyncGenerator<string> {
  const verified = recovery().where('email_lower', '>', '').orderBy('email_lower').select('email_lower');
  for await (const document of walk(verified)) yield String(document.get('email_lower'));
}

/** Ids of the people with this verified recovery address, ignoring case; three at most. */
export async function accountsRecoveredBy(
  email: string,
  transaction?: FirebaseFirestore.Transaction,
): Promise<string[]> {
  const found = recovery().where('email_lower', '==', foldAddress(email)).limit(ACCOUNTS_MAX).select();
  return (await (transaction ? transaction.get(found) : found.get())).docs.map(({ id }) => id);
}

export async function removeRecoveryAddress(userId: string, now: Date): Promise<void> {
  const profile = profileDocument(userId);
  await inTransaction(async (transaction) => {
    const person = await transaction.get(profile);
    transaction.delete(recoveryDocument(userId));
    if (person.exists) transaction.update(profile, profileChange(now));
  });
}

/** Erases pending addresses entered before `moment`; a verified one in the same document stays. */
export async function eraseUnconfirmedAddresses(moment: Date): Promise<number> {
  const waiting = recovery().where('updated_at', '<', moment).where('pending', '>', '').orderBy('updated_at');
  return sweepMatching(waiting, (document) =>
    document.get('email') ? { pending: null, pending_digest: null } : null,
  );
}
