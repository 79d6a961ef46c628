import { randomUUID } from 'node:crypto';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** Votes of so many different members on an item, with its total, as voting leaves them. */
export async function buildVotes(itemId: string, count: number): Promise<void> {
  const writer = firestore().bulkWriter({ throttling: false });
  for (let made = 0; made < count; made += 1) {
    const member_id = randomUUID();
    const vote = { member_id, item_id: itemId, created_at: new Date() };
    void writer.create(firestore().collection('roadmap_votes').doc(`${member_id}_${itemId}`), vote);
  }
  await writer.close();
  await firestore().collection('roadmap_items').doc(itemId).update({ votes_total: count });
}
