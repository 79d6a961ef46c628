import { Idea } from '#domain/ideas/idea.ts';
import { firestore, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import { documentsById, documentsWithAny, laterThan } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import type { Counted } from '#server/platform/firestore/vote-shards.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** Own upvotes read to mark the ideas of a list. */
const UPVOTES_MAX = 2_000;

/** Merged ideas read for ten ideas at once, and for one family. */
const MERGED_AT_ONCE = 200;
const FAMILY_MAX = 50;

/** Interrupted merges continued in one night; the rest waits for the next. */
const UNFINISHED_MAX = 50;

export const ideas = () => firestore().collection('ideas');

/** `{uid}_{idea}` with `member_id`, `idea_id` and `created_at`; `merged_from` names the merged idea of a copy. */
export const upvotes = () => firestore().collection('idea_votes');

export const IDEA_UPVOTES: Counted = {
  entities: ideas,
  total: 'upvotes',
  shards: () => firestore().collection('idea_vote_shards'),
};

export const IDEAS_OF_PERSON: Place = { records: ideas, field: 'member_id' };
export const UPVOTES_OF_PERSON: Place = { records: upvotes, field: 'member_id' };

export const ideaDocument = (id: string) => ideas().doc(id);
export const upvoteDocument = (memberId: string, ideaId: string) => upvotes().doc(`${memberId}_${ideaId}`);
export const upvotesOn = (ideaId: string) => upvotes().where('idea_id', '==', ideaId);

/** Without the upvotes in its shards. */
export const asIdea = readAs(Idea);

/** A hidden idea is shown to its author alone. */
export const isShownTo = (memberId: string | undefined, { hidden, member_id }: Idea): boolean =>
  !hidden || member_id === memberId;

export async function readIdea(transaction: Transaction, id: string): Promise<Idea | null> {
  const document = await transaction.get(ideaDocument(id));
  return document.exists ? asIdea(document) : null;
}

/** Null when there was none, or it no longer exists. */
export const readLinkedIdea = async (transaction: Transaction, id: string | null): Promise<Idea | null> =>
  id ? readIdea(transaction, id) : null;

export async function readMergedInto(transaction: Transaction, id: string): Promise<Idea[]> {
  return (await transaction.get(ideas().where('merged_into', '==', id))).docs.map(asIdea);
}

/** Changes an idea in a transaction; its `updated_at` always moves forward. */
export function writeIdea(transaction: Transaction, idea: Idea, change: Partial<Idea>, now: Date): Idea {
  const at = laterThan(idea.updated_at, now);
  transaction.update(ideaDocument(idea.id), { ...change, updated_at: at });
  return { ...idea, ...change, updated_at: at.toISOString() };
}

export function writeMerge(transaction: Transaction, source: Idea, into: string, now: Date): Idea {
  const at = laterThan(source.updated_at, now);
  const change = { merged_into: into, merge_state: 'joining' } as const;
  const times = { merged_at: at, updated_at: at };
  transaction.update(ideaDocument(source.id), { ...change, ...times, merge_cursor: null });
  return { ...source, ...change, merged_at: at.toISOString(), updated_at: at.toISOString() };
}

export function writeUnmerge(transaction: Transaction, source: Idea, now: Date): Idea {
  const at = laterThan(source.updated_at, now);
  const change = { merge_state: 'unmerging' } as const;
  transaction.update(ideaDocument(source.id), { ...change, merge_cursor: null, updated_at: at });
  return { ...source, ...change, updated_at: at.toISOString() };
}

/** Sets the roadmap item created from an idea; null once that is deleted. */
export function linkIdea(
  transaction: Transaction,
  idea: Idea,
  roadmapItemId: string | null,
  now: Date,
): void {
  writeIdea(transaction, idea, { roadmap_item_id: roadmapItemId }, now);
}

export async function upvotedBy(memberId: string): Promise<ReadonlySet<string>> {
  const own = await upvotes().where('member_id', '==', memberId).limit(UPVOTES_MAX).select('idea_id').get();
  return new Set(own.docs.map((vote) => String(vote.get('idea_id'))));
}

export const countIdeas = (memberId: string) => sizeOf(ideas().where('member_id', '==', memberId));

/** The ideas of some people. One query for each ten of them. */
export const ideasOf = (memberIds: readonly string[]): Promise<Snapshot[]> =>
  documentsWithAny(memberIds, (ids) => ideas().where('member_id', 'in', ids));

export async function unfinishedMerges(): Promise<string[]> {
  const ongoing = ideas().where('merge_state', 'in', ['joining', 'unmerging']);
  return (await ongoing.limit(UNFINISHED_MAX).select().get()).docs.map(({ id }) => id);
}

export async function titlesOfIdeas(ids: readonly string[]): Promise<Map<string, string>> {
  const documents = await documentsById(ideas(), ids);
  return new Map([...documents].map(([id, document]) => [id, asIdea(document).title]));
}

export async function originsOf(
  ideaIds: Iterable<string | null>,
): Promise<Map<string, { author_id: string; created_at: string }>> {
  const documents = await documentsById(ideas(), ideaIds);
  return new Map(
    [...documents].map(([id, document]) => {
      const { member_id, created_at } = asIdea(document);
      return [id, { author_id: member_id, created_at }];
    }),
  );
}

export async function itemOfIdea(id: string): Promise<string | null> {
  return (await ideaDocument(id).get()).get('roadmap_item_id') ?? null;
}

/** Authors of ideas merged into some ideas, at any remove, by the ids of those that remain. One query per ten ideas and level. */
export async function mergedAuthorsOf(ideaIds: readonly string[]): Promise<Map<string, string[]>> {
  const authors = new Map<string, string[]>();
  let remaining = new Map(ideaIds.map((id) => [id, id]));
  while (remaining.size > 0) {
    const documents = await documentsWithAny([...remaining.keys()], (ids) =>
      ideas().where('merged_into', 'in', ids).limit(MERGED_AT_ONCE),
    );
    const next = new Map<string, string>();
    for (const { id, merged_into, merge_state, member_id } of documents.map(asIdea)) {
      const target = remaining.get(merged_into ?? '');
      if (target === undefined || merge_state === 'unmerging') continue;
      authors.set(target, [...(authors.get(target) ?? []), member_id]);
      next.set(id, target);
    }
    remaining = next;
  }
  return authors;
}

/** An idea and those merged into it, at any remove, with their authors. */
export async function familyOf(ideaId: string): Promise<{ ids: string[]; authors: string[] }> {
  const first = await ideaDocument(ideaId).get();
  const family: Snapshot[] = first.exists ? [first] : [];
  for (let at = 0; at < family.length && family.length < FAMILY_MAX; at += 1) {
    const into = ideas().where('merged_into', '==', family[at]?.id).limit(FAMILY_MAX);
    family.push(...(await into.get()).docs);
  }
  return { ids: family.map(({ id }) => id), authors: family.map((idea) => String(idea.get('member_id'))) };
}
