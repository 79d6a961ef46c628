import { createHmac } from 'node:crypto';
import { foldAddress } from '#domain/text.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';
import { firestore, type Reader } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { everyVerifiedAddress, recoveryDocument, verifiedAddress } from './recovery-addresses.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Proofs that an account reads the mail of an address, other than a verified recovery address. */
export type AddressProof = 'invitation' | 'status_link';

/** A keyed digest, so that the collection does not reveal addresses. */
function digestOf(email: string): string {
  return createHmac('sha256', contributorIdKey())
    .update(`proved-address\n${foldAddress(email)}`)
    .digest('base64url');
}

/** Addresses proved by accounts, `{uid}_{digest}` with `user_id`, `by` and `proved_at`. */
const proved = () => firestore().collection('proved_addresses');

export const PROVED_OF_PERSON: Place = { records: proved, field: 'user_id' };

const documentOf = (userId: string, email: string) => proved().doc(`${userId}_${digestOf(email)}`);

/** By recovery address, mailed invitation, or private link opened signed in (D32). Any case. Two reads. */
export async function isProvedAddress(
  userId: string,
  email: string,
  reader: Reader = firestore(),
): Promise<boolean> {
  const [proof, recovery] = await reader.getAll(documentOf(userId, email), recoveryDocument(userId));
  return proof?.exists === true || verifiedAddress(recovery) === foldAddress(email);
}

export async function provedByAnybody(): Promise<(email: string) => boolean> {
  const digests = new Set<string>();
  for await (const proof of walk(proved().orderBy('__name__').select('user_id'))) {
    digests.add(proof.id.slice(String(proof.get('user_id')).length + 1));
  }
  for await (const address of everyVerifiedAddress()) digests.add(digestOf(address));
  return (email) => digests.has(digestOf(email));
}

/** The most proved addresses of one account that are compared with another's. */
const COMPARED_MAX = 500;

async function digestsOf(userId: string): Promise<Set<string>> {
  const own = proved().where('user_id', '==', userId).limit(COMPARED_MAX);
  const [proofs, recovery] = await Promise.all([own.select().get(), recoveryDocument(userId).get()]);
  const verified = verifiedAddress(recovery);
  return new Set([
    ...proofs.docs.map(({ id }) => id.slice(userId.length + 1)),
    ...(verified === null ? [] : [digestOf(verified)]),
  ]);
}

const pendingReads = new Map<string, Promise<ReadonlySet<string>>>();

/** Digests of an account's proved addresses and verified recovery address. Concurrent calls share two reads. */
export function provedAddressesOf(userId: string): Promise<ReadonlySet<string>> {
  const running = pendingReads.get(userId);
  if (running) return running;
  const answer = digestsOf(userId).finally(() => pendingReads.delete(userId));
  pendingReads.set(userId, answer);
  return answer;
}

export function addressDigestIn(digests: ReadonlySet<string>, email: string): boolean {
  return digests.has(digestOf(email));
}

/** Records a proved address, as a write of a transaction. Replaces an earlier record. */
export function noteProvedAddress(
  transaction: Transaction,
  { userId, email, by }: { userId: string; email: string; by: AddressProof },
  now: Date,
): void {
  transaction.set(documentOf(userId, email), { user_id: userId, by, proved_at: now });
}
