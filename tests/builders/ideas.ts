import { randomUUID } from 'node:crypto';
import type { Idea } from '#domain/ideas/idea.ts';
import { firestore } from '#server/stores/firestore.ts';

/** An idea of a member as it is stored; members given replace those of the sample. Resolves to its id. */
export async function buildIdea(memberId: string, changes: Partial<Idea> = {}): Promise<string> {
  const { id = randomUUID(), created_at, ...rest } = changes;
  const at = created_at ? new Date(created_at) : new Date();
  const idea = {
    title: 'Quiet hours',
    description: 'Nobody hears from me before nine.',
    status: 'under_review',
    upvotes: 0,
    member_id: memberId,
    admin_note: null,
    roadmap_item_id: null,
    ...rest,
    created_at: at,
    updated_at: at,
  };
  await firestore().collection('ideas').doc(id).set(idea);
  return id;
}
