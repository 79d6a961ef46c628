import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { isClosed, profileDocument } from './profiles.ts';

/** `reset` sets a new password, `confirm` shows that somebody reads a recovery address; `address-links.ts` has a third kind. */
export type LinkKind = 'reset' | 'confirm';

/** What is stored of a link: never its secret, whose SHA-256 is the id of the document (docs/architecture.md, rule 5). */
export interface LinkToken {
  digest: string;
  kind: LinkKind;
  userId: string;
  /** Who had it made: the person themself, or an admin. */
  createdBy: string;
  expiresAt: Date;
}

interface NewResetToken {
  userId: string;
  createdBy: string;
  expiresAt: Date;
  /** `digestOfSecret` of the secret in the link. */
  digest: string;
  now: Date;
}

export const recoveryLinks = () => firestore().collection('recovery_tokens');

export const LINKS_OF_PERSON: Place = { records: recoveryLinks, field: 'user_id' };

export function linkDocument(digest: string): FirebaseFirestore.DocumentReference {
  return recoveryLinks().doc(digest);
}

export function linkRecord(token: Omit<LinkToken, 'digest'>, now: Date): FirebaseFirestore.DocumentData {
  return {
    kind: token.kind,
    user_id: token.userId,
    created_by: token.createdBy,
    created_at: now,
    expires_at: token.expiresAt,
  };
}

/** The link of a document, or null when it is unknown, of another kind, or past its time at `now`. */
export function readLink(
  document: FirebaseFirestore.DocumentSnapshot | undefined,
  kind: LinkKind,
  now: Date,
): LinkToken | null {
  if (!document?.exists || document.get('kind') !== kind) return null;
  const expiresAt = document.get('expires_at').toDate() as Date;
  if (expiresAt <= now) return null;
  const userId = String(document.get('user_id'));
  return { digest: document.id, kind, userId, createdBy: String(document.get('created_by')), expiresAt };
}

/** The link with this digest while it is good, or null. Using it up is `takeResetToken`. */
export async function findLink(digest: string, kind: LinkKind, now: Date): Promise<LinkToken | null> {
  return readLink(await linkDocument(digest).get(), kind, now);
}

/**
 * Stores a one-time link to a new password, in the transaction of what it belongs to when one is given (T05). The caller
 * makes the secret (32 random bytes), hands it over once, and gives its digest here.
 */
export async function createResetToken(
  { userId, createdBy, expiresAt, digest, now }: NewResetToken,
  transaction?: FirebaseFirestore.Transaction,
): Promise<void> {
  const record = linkRecord({ kind: 'reset', userId, createdBy, expiresAt }, now);
  if (transaction) transaction.create(linkDocument(digest), record);
  else await linkDocument(digest).create(record);
}

/**
 * Reads the live links to a new password of a person but `spared`; what it returns deletes them, as writes of the same
 * transaction.
 */
export async function openResetLinks(
  transaction: FirebaseFirestore.Transaction,
  userId: string,
  spared: string | null = null,
): Promise<() => void> {
  const { docs } = await transaction.get(recoveryLinks().where('user_id', '==', userId));
  const resets = docs.filter((document) => document.get('kind') === 'reset' && document.id !== spared);
  return () => {
    for (const { ref } of resets) transaction.delete(ref);
  };
}

/** How long a used link is good for a repeated request with the same key, in milliseconds. */
const REPEAT_MS = 10 * 60_000;

/**
 * Uses a link to a new password up, and every other one of the same person; null when it is not good (any more), or the
 * account is closed. `repeat`, the digest of link and key, is good in its place for a few minutes.
 */
export async function takeResetToken(
  digest: string,
  repeat: string | null,
  now: Date,
): Promise<LinkToken | null> {
  return inTransaction(async (transaction) => {
    const link = readLink(await transaction.get(linkDocument(digest)), 'reset', now);
    if (!link) return null;
    const deleteLinks = await openResetLinks(transaction, link.userId, repeat);
    if (isClosed(await transaction.get(profileDocument(link.userId)))) return null;
    deleteLinks();
    if (repeat !== null && repeat !== digest) {
      const expiresAt = new Date(now.getTime() + REPEAT_MS);
      transaction.set(linkDocument(repeat), linkRecord({ ...link, expiresAt }, now));
    }
    if (link.createdBy !== link.userId)
      transaction.update(profileDocument(link.userId), { credentials_reset_at: now });
    return link;
  });
}

/** Makes a used link good again, because what it was used for has failed. */
export async function giveBackResetToken({ digest, ...token }: LinkToken, now: Date): Promise<void> {
  await linkDocument(digest).set(linkRecord(token, now));
}

/** Takes every link of a person out of force, of both kinds: an address that is given up opens nothing any more. */
export async function deleteLinksOf(userId: string): Promise<void> {
  const found = await recoveryLinks().where('user_id', '==', userId).select().get();
  const batch = firestore().batch();
  for (const document of found.docs) batch.delete(document.ref);
  await batch.commit();
}
