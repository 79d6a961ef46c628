import { firestore } from '#server/platform/firestore/firestore.ts';
import { type MANY, manyRecords, type Range } from './growth-records.ts';

/** Writes the records of a range of one collection as fast as the local Firestore takes them. */
export async function buildMany(collection: keyof typeof MANY, range: Range): Promise<void> {
  const writer = firestore().bulkWriter({ throttling: false });
  for (const { id, ...members } of manyRecords(collection, range)) {
    void writer.set(firestore().collection(collection).doc(id), members);
  }
  await writer.close();
}
