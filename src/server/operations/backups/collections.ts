import { everyCounted } from '#server/leaderboard/records/contributors.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

/**
 * What is in no backup, each with the reason. Everything else that the database holds is, so that a new collection
 * cannot be forgotten.
 */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  operation: 'what the product notes about itself; the next night notes it again',
  rate_limits: 'counts against abuse, a day old at most',
  recovery_tokens: 'one-time links: one that was used after the backup would open again',
};

/** Collections inside documents, by the name under which a backup counts them: a listing does not say them. */
export const INNER_COLLECTIONS = {
  'contributors/*/counted': everyCounted,
} as const satisfies Record<string, () => FirebaseFirestore.Query>;

/** The documents of each collection that a backup holds, by the collection's name. */
export async function backedUpCollections(): Promise<Map<string, FirebaseFirestore.Query>> {
  const found = new Map<string, FirebaseFirestore.Query>();
  for (const collection of await firestore().listCollections()) {
    if (!Object.hasOwn(NOT_BACKED_UP, collection.id)) found.set(collection.id, collection);
  }
  for (const [name, query] of Object.entries(INNER_COLLECTIONS)) found.set(name, query());
  return found;
}
