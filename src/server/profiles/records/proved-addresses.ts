import { createHmac } from 'node:crypto';
import { foldAddress } from '#domain/text.ts';
import { contributorIdKey } from '#server/platform/environment/environment.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { everyVerifiedAddress, recoveryDocument, verifiedAddress } from './recovery-addresses.ts';

type Transaction = FirebaseFirestore.Transaction;

/** What showed that an account reads the mail of an address, besides a verified recovery address, which says so itself. */
export type AddressProof = 'invitation' | 'status_link';

/** A keyed digest, so that nobody learns from the collection who has which address. */
function digestOf(email: string): string {
  return createHmac('sha256', contributorIdKey())
    .update(`proved-address\n${foldAddress(email)}`)
    .digest('base64url');
}

/** Addresses that are proved to be an account's, `{uid}_{digest}` with `user_id`, `by` and `proved_at`. */
const proved = () => firestore().collection('proved_addresses');

export const PROVED_OF_PERSON: Place = { records: proved, field: 'user_id' };

function documentOf(userId: string, email: string): FirebaseFirestore.DocumentReference {
  return proved().doc(`${userId}_${digestOf(email)}`);
}

function documentsOf(userId: string, email: string): FirebaseFirestore.DocumentReference[] {
  return [documentOf(userId, email), recoveryDocument(userId)];
}

function isProvedBy(
  [proof, recovery]: readonly FirebaseFirestore.DocumentSnapshot[],
  email: string,
): boolean {
  return proof?.exists === true || verifiedAddress(recovery) === foldAddress(email);
}

/**
 * Whether an address is proved to be an account's (D32). Typing an address proves nothing. What does: a
 * verified recovery address; having redeemed an invitation that was mailed there; having opened, signed in, the private
 * status link of a contribution that the same account had sent with that address. Two documents are read. An address may
 * be proved for more than one account, since a mailbox may be shared. Case and white space around it make no difference.
 */
export async function isProvedAddress(userId: string, email: string): Promise<boolean> {
  return isProvedBy(await firestore().getAll(...documentsOf(userId, email)), email);
}

/** `isProvedAddress` as a read of a transaction, before its first write. */
export async function readProvedAddress(
  transaction: Transaction,
  userId: string,
  email: string,
): Promise<boolean> {
  return isProvedBy(await transaction.getAll(...documentsOf(userId, email)), email);
}

/** True for an address that is proved to be some account's, by all proofs as they are now. */
export async function provedByAnybody(): Promise<(email: string) => boolean> {
  const digests = new Set<string>();
  for await (const proof of walk(proved().orderBy('__name__').select('user_id'))) {
    digests.add(proof.id.slice(String(proof.get('user_id')).length + 1));
  }
  for await (const address of everyVerifiedAddress()) digests.add(digestOf(address));
  return (email) => digests.has(digestOf(email));
}

/** How many proved addresses of one account are compared with another's. */
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

const asked = new Map<string, Promise<ReadonlySet<string>>>();

/** The digests of an account's proved addresses, its verified recovery address among them. Who asks at once shares two reads. */
export function provedAddressesOf(userId: string): Promise<ReadonlySet<string>> {
  const running = asked.get(userId);
  if (running) return running;
  const answer = digestsOf(userId).finally(() => asked.delete(userId));
  asked.set(userId, answer);
  return answer;
}

/** True when an address is among these. */
export function addressDigestIn(digests: ReadonlySet<string>, email: string): boolean {
  return digests.has(digestOf(email));
}

/** Notes, as a write of a transaction, that an address is an account's. Noting it again replaces the earlier note. */
export function noteProvedAddress(
  transaction: Transaction,
  { userId, email, by }: { userId: string; email: string; by: AddressProof },
  now: Date,
): void {
  transaction.set(documentOf(userId, email), { user_id: userId, by, proved_at: now });
}
