import { firestore } from './firestore.ts';

/** How many documents are deleted in one commit, and how many commits one run makes of a collection. */
const BATCH = 400;
const ROUNDS = 20;

/** Deletes the documents of a collection whose `expires_at` lies before `now`; returns how many there were. */
export async function deleteExpired(collection: string, now: Date): Promise<number> {
  let deleted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const expired = await firestore()
      .collection(collection)
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
