import { firestore, idOfDigest } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { digestOfSecret } from '#server/platform/keys/sealing.ts';
import { leaveRestoreNote } from '#server/platform/outbox/outbox.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

export interface StoredPasskey {
  /** A digest of the credential's id. */
  id: string;
  userId: string;
  credentialId: string;
  /** COSE, as base64url. */
  publicKey: string;
  /** Uses that the device has counted; 0 for one that does not count. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const passkeys = () => firestore().collection('passkeys');

export const PASSKEYS_OF_PERSON: Place = { records: passkeys, field: 'user_id' };

export const passkeyIdOf = (credentialId: string): string => idOfDigest(digestOfSecret(credentialId));

export const passkeyDocument = (id: string) => passkeys().doc(id);

const passkeysOf = (userId: string) => passkeys().where('user_id', '==', userId);

export function asPasskey(document: Snapshot | undefined): StoredPasskey | null {
  if (!document?.exists) return null;
  return {
    id: document.id,
    userId: String(document.get('user_id')),
    credentialId: String(document.get('credential_id')),
    publicKey: String(document.get('public_key')),
    counter: Number(document.get('counter')),
    transports: document.get('transports') ?? [],
    name: String(document.get('name')),
    createdAt: document.get('created_at').toDate(),
    lastUsedAt: document.get('last_used_at')?.toDate() ?? null,
  };
}

const asPasskeys = ({ docs }: FirebaseFirestore.QuerySnapshot): StoredPasskey[] =>
  docs
    .flatMap((document) => asPasskey(document) ?? [])
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

export const findPasskey = async (id: string): Promise<StoredPasskey | null> =>
  asPasskey(await passkeyDocument(id).get());

/** Oldest first. */
export const listPasskeysOf = async (userId: string): Promise<StoredPasskey[]> =>
  asPasskeys(await passkeysOf(userId).get());

export const readPasskeysOf = async (transaction: Transaction, userId: string): Promise<StoredPasskey[]> =>
  asPasskeys(await transaction.get(passkeysOf(userId)));

export function createPasskey(transaction: Transaction, { id, ...passkey }: StoredPasskey): void {
  transaction.create(passkeyDocument(id), {
    user_id: passkey.userId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports,
    name: passkey.name,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  });
}

export function putUse(transaction: Transaction, id: string, counter: number, now: Date): void {
  transaction.update(passkeyDocument(id), { counter, last_used_at: now });
}

export function putName(transaction: Transaction, id: string, name: string): void {
  transaction.update(passkeyDocument(id), { name });
}

/** Notes in the profile whether the account has passkeys, for User Management. */
export function notePasskeys(
  transaction: Transaction,
  userId: string,
  hasPasskeys: boolean,
  now: Date,
): void {
  transaction.update(profileDocument(userId), { has_passkeys: hasPasskeys, ...profileChange(now) });
}

/** Deletes passkeys, which a restored backup must not revive. */
export function dropPasskeys(transaction: Transaction, ids: readonly string[], now: Date): void {
  if (ids.length === 0) return;
  for (const id of ids) transaction.delete(passkeyDocument(id));
  leaveRestoreNote(transaction, { tokens: ids }, now);
}
