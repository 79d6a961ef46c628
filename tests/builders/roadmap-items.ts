import { randomUUID } from 'node:crypto';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** A roadmap item as it is stored, open for votes; members given replace those of the sample. Resolves to its id. */
export async function buildRoadmapItem(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await firestore()
    .collection('roadmap_items')
    .doc(id)
    .set({
      title: 'Lift clubs',
      description: 'Same people, same road.',
      column_name: 'backlog',
      related_app: 'liftz',
      public: false,
      votes_total: 0,
      idea_id: null,
      completed_at: null,
      created_at: at,
      updated_at: at,
      ...changes,
    });
  return id;
}

/** How many vote documents there are for each of some items. */
export async function votesStoredFor(ids: readonly string[]): Promise<number[]> {
  const votes = firestore().collection('roadmap_votes');
  const counts = ids.map((id) => votes.where('item_id', '==', id).count().get());
  return (await Promise.all(counts)).map((counted) => counted.data().count);
}
