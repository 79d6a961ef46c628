import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

/** `reset` sets a new password, `confirm` proves an address; `address-links.ts` has a third kind. */
export type LinkKind = 'reset' | 'confirm';

/** A stored link: never its secret, whose SHA-256 is the id of the document (docs/architecture.md, rule 5). */
export interface LinkToken {
  digest: string;
  kind: LinkKind;
  userId: string;
  /** The creator: the person, or an admin. */
  createdBy: string;
  expiresAt: Date;
}

interface NewResetToken {
  userId: string;
  createdBy: string;
  expiresAt: Date;
  digest: string;
  now: Date;
}

export const recoveryLinks = () => firestore().collection('recovery_tokens');

export const LINKS_OF_PERSON: Place = { records: recoveryLinks, field: 'user_id' };

export const linkDocument = (digest: string) => recoveryLinks().doc(digest);

export function linkRecord(token: Omit<LinkToken, 'digest'>, now: Date): FirebaseFirestore.DocumentData {
  return {
    kind: token.kind,
    user_id: token.userId,
    created_by: token.createdBy,
    created_at: now,
    expires_at: token.expiresAt,
  };
}

/** Null for an unknown link, another kind, or one expired at `now`. */
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

export async function findLink(digest: string, kind: LinkKind, now: Date): Promise<LinkToken | null> {
  return readLink(await linkDocument(digest).get(), kind, now);
}

/** In the given transaction if any (T05). The caller makes the secret, shows it once, passes its digest. */
export async function createResetToken(
  { userId, createdBy, expiresAt, digest, now }: NewResetToken,
  transaction?: FirebaseFirestore.Transaction,
): Promise<void> {
  const record = linkRecord({ kind: 'reset', userId, createdBy, expiresAt }, now);
  if (transaction) transaction.create(linkDocument(digest), record);
  else await linkDocument(digest).create(record);
}

/** Reads a person's live reset links but `spared`; the returned function deletes them. */
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

export async function deleteLinksOf(userId: string): Promise<void> {
  const found = await recoveryLinks().where('user_id', '==', userId).select().get();
  const batch = firestore().batch();
  for (const document of found.docs) batch.delete(document.ref);
  await batch.commit();
}
