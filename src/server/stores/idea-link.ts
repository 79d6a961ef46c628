import { DomainError } from '#domain/errors.ts';
import { firestore } from './firestore.ts';
import { laterThan } from './paging.ts';

/** The idea of which a roadmap item is to be made. Refuses an unknown one (422) and one that has its item already (409). */
export async function findLinkableIdea(
  transaction: FirebaseFirestore.Transaction,
  ideaId: string,
): Promise<FirebaseFirestore.DocumentSnapshot> {
  const idea = await transaction.get(firestore().collection('ideas').doc(ideaId));
  if (!idea.exists) {
    const message = 'This idea does not exist any more';
    throw new DomainError('invalid', message, { fields: [{ path: 'idea_id', message }] });
  }
  if (idea.get('roadmap_item_id')) {
    throw new DomainError('conflict', 'This idea is on the roadmap already. Nothing was created.');
  }
  return idea;
}

/** Notes at an idea which roadmap item was made of it; null once that is gone. */
export function linkIdea(
  transaction: FirebaseFirestore.Transaction,
  idea: FirebaseFirestore.DocumentSnapshot,
  roadmapItemId: string | null,
  now: Date,
): void {
  const before = idea.get('updated_at').toDate().toISOString();
  transaction.update(idea.ref, { roadmap_item_id: roadmapItemId, updated_at: laterThan(before, now) });
}
