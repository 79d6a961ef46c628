import { DomainError } from '#domain/errors.ts';
import { documentsById, documentsWithAny, laterThan } from '#server/platform/firestore/paging.ts';
import { asIdea, GONE, ideas } from './records.ts';

type Transaction = FirebaseFirestore.Transaction;

/** How many merged ideas are looked at for ten ideas at once. */
const MERGED_AT_ONCE = 200;

/** Whose some ideas are, and when they came, by the ids of the ideas; one that is gone is not in it. */
export async function originsOf(
  ideaIds: Iterable<string | null>,
): Promise<Map<string, { author_id: string; created_at: string }>> {
  const found = await documentsById(ideas(), ideaIds);
  return new Map(
    [...found].map(([id, document]) => {
      const { member_id, created_at } = asIdea(document);
      return [id, { author_id: member_id, created_at }];
    }),
  );
}

/** The roadmap item that was made of an idea, or null. One read. */
export async function itemOfIdea(id: string): Promise<string | null> {
  return (await ideas().doc(id).get()).get('roadmap_item_id') ?? null;
}

/**
 * Authors of the ideas that were merged into some ideas, directly or through others, by the ids of those that remain.
 * One query per ten ideas and level.
 */
export async function mergedAuthorsOf(ideaIds: readonly string[]): Promise<Map<string, string[]>> {
  const authors = new Map<string, string[]>();
  let remaining = new Map(ideaIds.map((id) => [id, id]));
  while (remaining.size > 0) {
    const found = await documentsWithAny([...remaining.keys()], (ids) =>
      ideas().where('merged_into', 'in', ids).limit(MERGED_AT_ONCE),
    );
    const next = new Map<string, string>();
    for (const { id, merged_into, merge_state, member_id } of found.map(asIdea)) {
      const target = remaining.get(merged_into ?? '');
      if (target === undefined || merge_state === 'parting') continue;
      authors.set(target, [...(authors.get(target) ?? []), member_id]);
      next.set(id, target);
    }
    remaining = next;
  }
  return authors;
}

/** The idea of which a roadmap item is to be made. Refuses an unknown one (422) and one that has its item already (409). */
export async function findLinkableIdea(
  transaction: Transaction,
  ideaId: string,
): Promise<FirebaseFirestore.DocumentSnapshot> {
  const idea = await transaction.get(ideas().doc(ideaId));
  if (!idea.exists) {
    throw new DomainError('invalid', GONE, { fields: [{ path: 'idea_id', message: GONE }] });
  }
  if (idea.get('roadmap_item_id')) {
    throw new DomainError('conflict', 'This idea is on the roadmap already. Nothing was created.');
  }
  if (idea.get('merged_into')) {
    throw new DomainError('conflict', 'This idea was merged into another one. Nothing was created.');
  }
  return idea;
}

/** The idea behind a roadmap item, read in a transaction; null when it is gone, or when there was none. */
export async function findLinkedIdea(
  transaction: Transaction,
  ideaId: string | null,
): Promise<FirebaseFirestore.DocumentSnapshot | null> {
  const idea = ideaId ? await transaction.get(ideas().doc(ideaId)) : null;
  return idea?.exists ? idea : null;
}

/** Notes at an idea which roadmap item was made of it; null once that is gone. */
export function linkIdea(
  transaction: Transaction,
  idea: FirebaseFirestore.DocumentSnapshot,
  roadmapItemId: string | null,
  now: Date,
): void {
  const before = idea.get('updated_at').toDate().toISOString();
  transaction.update(idea.ref, { roadmap_item_id: roadmapItemId, updated_at: laterThan(before, now) });
}
