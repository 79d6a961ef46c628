import { firestore } from './firestore.ts';

/** Documents per commit, and commits per run and collection. */
const BATCH = 400;
const ROUNDS = 20;

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

export type Matching = FirebaseFirestore.QueryDocumentSnapshot;

type Change = Record<string, unknown> | null;

/** `changeOf`: null deletes, undefined skips. Returns the number, at most 8,000; the next run continues. */
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
