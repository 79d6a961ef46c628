import { Badge, type BadgeForm, KEY_TAKEN } from '#domain/badges/badge.ts';
import type { BadgeRow } from '#domain/badges/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { adminWrite } from './admin-write.ts';
import { firestore, readDocument } from './firestore.ts';
import type { Writing } from './writing.ts';

/** The most badges that are listed; each also costs a count. */
const BADGES_MAX = 500;

/** The document of a badge; its id is its key. */
export function badgeDocument(id: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('badges').doc(id);
}

async function withHolders(document: FirebaseFirestore.DocumentSnapshot): Promise<BadgeRow> {
  const held = firestore().collection('member_badges').where('badge_id', '==', document.id);
  const counted = await held.count().get();
  const badge = Badge.parse(readDocument(document.id, document.data() ?? {}));
  return { ...badge, holders: counted.data().count };
}

/** All badges by name (R425), and how many people hold each. */
export async function allBadges(): Promise<BadgeRow[]> {
  const found = await firestore().collection('badges').orderBy('name').limit(BADGES_MAX).get();
  const rows = await Promise.all(found.docs.map(withHolders));
  // The store orders by bytes: "bug" would come after "Zebra".
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

/** Stores a new badge (R426). Refuses a key that another badge has (409). */
export async function createBadge(form: BadgeForm, writing: Writing): Promise<BadgeRow> {
  const { actorId, auditId, once, now } = writing;
  const stored = await adminWrite<string>({
    actorId,
    action: 'badge.create',
    auditId,
    once,
    now,
    run: async (transaction) => {
      const reference = badgeDocument(form.key);
      if ((await transaction.get(reference)).exists) {
        throw new DomainError('conflict', KEY_TAKEN, { fields: [{ path: 'key', message: KEY_TAKEN }] });
      }
      transaction.create(reference, { ...form, created_at: now });
      return { result: form.key, thing: form.key, before: {}, after: { ...form } };
    },
    again: async (thing) => thing ?? form.key,
  });
  return withHolders(await badgeDocument(stored).get());
}
