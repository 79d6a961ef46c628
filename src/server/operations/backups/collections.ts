import { everyCounted } from '#server/leaderboard/records/contributors.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** Excluded collections, each with the reason. All others are included, so that a new one cannot be forgotten. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  operation: 'what the product notes about itself; the next night notes it again',
  rate_limits: 'counts against abuse, a day old at most',
  vouch_keys: 'public keys of the apps: one that was revoked after the backup would count again',
  recovery_tokens: 'one-time links: one that was used after the backup would open again',
};

/** Subcollections by their names in a backup: a listing does not include them. */
export const INNER_COLLECTIONS = {
  'contributors/*/counted': everyCounted,
} as const satisfies Record<string, () => FirebaseFirestore.Query>;

export async function backedUpCollections(): Promise<Map<string, FirebaseFirestore.Query>> {
  const found = new Map<string, FirebaseFirestore.Query>();
  for (const collection of await firestore().listCollections()) {
    if (!Object.hasOwn(NOT_BACKED_UP, collection.id)) found.set(collection.id, collection);
  }
  for (const [name, query] of Object.entries(INNER_COLLECTIONS)) found.set(name, query());
  return found;
}
