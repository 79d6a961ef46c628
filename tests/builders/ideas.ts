import { randomUUID } from 'node:crypto';
import type { Idea } from '#domain/ideas/idea.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

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

/** Upvotes of some people on an idea, counted as they are when they press. */
export async function buildUpvotes(ideaId: string, memberIds: readonly string[]): Promise<void> {
  const writer = firestore().bulkWriter({ throttling: false });
  const created_at = new Date();
  for (const member_id of memberIds) {
    const vote = { member_id, idea_id: ideaId, created_at };
    void writer.create(firestore().collection('idea_votes').doc(`${member_id}_${ideaId}`), vote);
  }
  await writer.close();
  await firestore().collection('ideas').doc(ideaId).update({ upvotes: memberIds.length });
}

/** Who upvotes an idea, by the upvotes that are stored. */
export async function upvotersOf(ideaId: string): Promise<string[]> {
  const found = await firestore().collection('idea_votes').where('idea_id', '==', ideaId).get();
  return found.docs.map((vote) => String(vote.get('member_id')));
}
