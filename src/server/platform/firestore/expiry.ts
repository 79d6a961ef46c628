import { firestore } from './firestore.ts';

/** How many documents are deleted in one commit, and how many commits one run makes of a collection. */
const BATCH = 400;
const ROUNDS = 20;

/** Deletes the documents of a collection whose `expires_at` lies before `now`; returns how many there were. */
export async function deleteExpired(
  collection: FirebaseFirestore.CollectionReference,
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const expired = await collection
      .where('expires_at', '<', now)
      .orderBy('expires_at')
      .limit(BATCH)
      .select()
      .get();
    if (expired.empty) break;
    const batch = firestore().batch();
    for (const document of expired.docs) batch.delete(document.ref);
    await batch.commit();
    deleted += expired.size;
  }
  return deleted;
}

/** A record that is found by `sweepMatching`. */
export type Matching = FirebaseFirestore.QueryDocumentSnapshot;

/** What becomes of a record: its change, or null for its deletion. */
type Change = Record<string, unknown> | null;

/**
 * Deletes or changes what an ordered query finds, batch after batch; `changeOf` answers undefined for what stays as it is.
 * Returns how many there were. At most 8,000 are looked at in one run; the rest is found the next time.
 */
export async function sweepMatching(
  query: FirebaseFirestore.Query,
  changeOf: (document: Matching) => Change | undefined,
): Promise<number> {
  let done = 0;
  let last: Matching | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await (last ? query.startAfter(last) : query).limit(BATCH).get();
    const batch = firestore().batch();
    for (const document of found.docs) {
      const change = changeOf(document);
      if (change === undefined) continue;
      if (change === null) batch.delete(document.ref);
      else batch.update(document.ref, change);
      done += 1;
    }
    await batch.commit();
    last = found.docs.at(-1);
    if (found.size < BATCH) break;
  }
  return done;
}
