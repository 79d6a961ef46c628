import { DomainError } from '#domain/errors.ts';
import { canBeParted, type Idea, type IdeaWithAuthor, MERGE_UNDO_DAYS } from '#domain/ideas/idea.ts';
import { found, refuseUnlessSeen } from '#server/platform/firestore/as-seen.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { countVotes } from '#server/platform/firestore/vote-shards.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import { announce } from '#server/platform/outbox/announcements.ts';
import { asIdea, GONE, IDEA_KIND, IDEA_UPVOTES, ideas, upvotes, withAuthor } from './records.ts';

/*
 * An idea that is merged keeps its own upvotes, which rest: nothing is added to them or taken from them. Whoever has none
 * on the idea that stays gets one there, which names where it came from (`merged_from`), so that taking the merge back
 * removes exactly those. Both go batch after batch; how far they are stands in the merged idea and changes in the
 * transaction of each batch, so that a run that ends anywhere, or two at once, leave nothing out and count nothing twice.
 */

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** Upvotes that one transaction brings over or takes back: with the counting fewer than the 500 writes of one commit. */
const UPVOTES_AT_ONCE = 450;

/** How many merges a night looks at; what is left waits for the next. */
const UNFINISHED_MAX = 50;

const UNDER_WAY = ['joining', 'parting'] as const;
const isUnderWay = (state: unknown) => UNDER_WAY.some((one) => one === state);

async function refuse(sentence: string, idea: Idea): Promise<never> {
  throw new DomainError('conflict', sentence, { current: await withAuthor(idea) });
}
const badTarget = (message: string) =>
  new DomainError('invalid', message, { fields: [{ path: 'into', message }] });

/** Refuses a merge that would lead nowhere, in a circle, or past upvotes that are still on their way. */
async function refuseBadMerge(transaction: Transaction, source: Idea, into: string): Promise<void> {
  if (source.merged_into) await refuse('This idea was merged already. Nothing was changed.', source);
  if (source.roadmap_item_id) {
    const sentence = 'This idea is on the roadmap. Merge the other one into it instead.';
    await refuse(sentence, source);
  }
  if (source.id === into) throw badTarget('An idea cannot be merged into itself');
  const target = await transaction.get(ideas().doc(into));
  if (!target.exists) throw badTarget(GONE);
  if (target.get('merged_into')) {
    throw badTarget('That idea was itself merged into another one. Choose the one that stays.');
  }
  const before = await transaction.get(ideas().where('merged_into', '==', source.id).select('merge_state'));
  if (before.docs.some((idea) => isUnderWay(idea.get('merge_state')))) {
    const sentence =
      'The upvotes of another idea are still on their way to or from this one. Try again in a minute.';
    await refuse(sentence, source);
  }
}

/** Notes that an idea goes into another one. Where it is on its way there already nothing is done. */
export function beginMerge(
  writing: Writing,
  { id, into, seen }: { id: string; into: string; seen: string },
): Promise<Idea> {
  return write(writing, {
    action: 'idea.merge',
    run: async (transaction) => {
      const { record: source, document } = await found(ideas().doc(id), IDEA_KIND, transaction);
      if (source.merged_into === into && source.merge_state !== 'parting') return null;
      await refuseUnlessSeen(source, seen, IDEA_KIND);
      await refuseBadMerge(transaction, source, into);
      const at = laterThan(source.updated_at, writing.now);
      const change = { merged_into: into, merge_state: 'joining' } as const;
      transaction.update(document.ref, { ...change, merge_cursor: null, merged_at: at, updated_at: at });
      const by = writing.actorId;
      announce(transaction, { event: 'idea-merged', cause: `${id}_${at.getTime()}`, about: id, by }, at);
      const result = { ...source, ...change, merged_at: at.toISOString(), updated_at: at.toISOString() };
      return { result, thing: id, before: { merged_into: null }, after: { merged_into: into } };
    },
    again: async () => (await found(ideas().doc(id), IDEA_KIND)).record,
  });
}

/** Notes that a merge is taken back. Where that is under way already, or was done, nothing is done. */
export function beginParting(writing: Writing, { id, seen }: { id: string; seen: string }): Promise<Idea> {
  return write(writing, {
    action: 'idea.part',
    run: async (transaction) => {
      const { record: source, document } = await found(ideas().doc(id), IDEA_KIND, transaction);
      if (source.merge_state === 'parting') return null;
      await refuseUnlessSeen(source, seen, IDEA_KIND);
      if (source.merged_into === null) return refuse('This idea is not merged. Nothing was changed.', source);
      if (!canBeParted(source, writing.now)) {
        const sentence = `A merge can be taken back for ${MERGE_UNDO_DAYS} days. Nothing was changed.`;
        await refuse(sentence, source);
      }
      const target = await transaction.get(ideas().doc(source.merged_into));
      if (target.get('merged_into')) {
        const sentence = 'The idea that this one was merged into was merged itself. Take that back first.';
        await refuse(sentence, source);
      }
      const at = laterThan(source.updated_at, writing.now);
      transaction.update(document.ref, { merge_state: 'parting', merge_cursor: null, updated_at: at });
      const result = { ...source, merge_state: 'parting' as const, updated_at: at.toISOString() };
      return { result, thing: id, before: { merged_into: source.merged_into }, after: { merged_into: null } };
    },
    again: async () => (await found(ideas().doc(id), IDEA_KIND)).record,
  });
}

/** Brings the next upvotes over; true when more are left. */
async function join(transaction: Transaction, source: Snapshot): Promise<boolean> {
  const { id } = source;
  const into = String(source.get('merged_into'));
  const cursor = source.get('merge_cursor') as string | null;
  const resting = upvotes().where('idea_id', '==', id).orderBy('__name__');
  const from = cursor === null ? resting : resting.startAfter(cursor);
  const { docs } = await transaction.get(from.limit(UPVOTES_AT_ONCE));
  const there = docs.map((vote) => upvotes().doc(`${vote.get('member_id')}_${into}`));
  const known = docs.length > 0 ? await transaction.getAll(...there) : [];
  let added = 0;
  for (const [n, vote] of docs.entries()) {
    const own = known[n];
    if (!own || own.exists) continue;
    const { member_id, created_at } = vote.data();
    transaction.create(own.ref, { member_id, idea_id: into, created_at, merged_from: id });
    added += 1;
  }
  countVotes(transaction, IDEA_UPVOTES, into, added);
  const more = docs.length === UPVOTES_AT_ONCE;
  const after = more ? { merge_cursor: docs.at(-1)?.id } : { merge_cursor: null, merge_state: 'joined' };
  transaction.update(source.ref, after);
  return more;
}

/** Takes the next upvotes back that came over; true when more are left. */
async function part(transaction: Transaction, source: Snapshot, now: Date): Promise<boolean> {
  const { docs } = await transaction.get(
    upvotes().where('merged_from', '==', source.id).limit(UPVOTES_AT_ONCE),
  );
  for (const vote of docs) transaction.delete(vote.ref);
  countVotes(transaction, IDEA_UPVOTES, String(source.get('merged_into')), -docs.length);
  const more = docs.length === UPVOTES_AT_ONCE;
  const at = laterThan(asIdea(source).updated_at, now);
  const apart = { merged_into: null, merge_state: null, merge_cursor: null, merged_at: null, updated_at: at };
  if (!more) transaction.update(source.ref, apart);
  // Two runs at once take turns.
  else transaction.update(source.ref, { merge_cursor: docs.at(-1)?.id });
  return more;
}

/**
 * Goes on with a merge, or with taking it back, until it is finished or `hasTime` says no. Safe to call at any time and
 * twice at once. Answers the idea as that left it.
 */
export async function continueMerge(id: string, now: Date, hasTime: () => boolean): Promise<IdeaWithAuthor> {
  let more = true;
  while (more && hasTime()) {
    more = await inTransaction(async (transaction) => {
      const source = await transaction.get(ideas().doc(id));
      if (source.get('merge_state') === 'joining') return join(transaction, source);
      if (source.get('merge_state') === 'parting') return part(transaction, source, now);
      return false;
    });
  }
  return withAuthor((await found(ideas().doc(id), IDEA_KIND)).record);
}

/** The ideas whose merging, or its taking back, was interrupted. */
export async function unfinishedMerges(): Promise<string[]> {
  const ongoing = ideas().where('merge_state', 'in', [...UNDER_WAY]);
  return (await ongoing.limit(UNFINISHED_MAX).select().get()).docs.map(({ id }) => id);
}
