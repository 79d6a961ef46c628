import { DomainError } from '#domain/errors.ts';
import { PUBLIC_ITEMS_MAX } from '#domain/roadmap/public.ts';
import {
  columnChange,
  type ItemNote,
  type RoadmapColumn,
  RoadmapItem,
  restoreFault,
  takesVotes,
} from '#domain/roadmap/roadmap.ts';
import { keepNote } from '#domain/status-notes.ts';
import { findLinkableIdea, findLinkedIdea, linkIdea } from '#server/ideas/idea-lineage.ts';
import { asSeen, type Kind, present } from '#server/platform/firestore/as-seen.ts';
import { pageOfAudit } from '#server/platform/firestore/audit.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import {
  type AskedPage,
  asBefore,
  differing,
  documentsById,
  laterThan,
  pageNewestFirst,
  type RowsPage,
  rowsOnPage,
} from '#server/platform/firestore/paging.ts';
import {
  allVotesBeside,
  type Counted,
  openShards,
  votesBeside,
} from '#server/platform/firestore/vote-shards.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import { announce } from '#server/platform/outbox/announcements.ts';
import { giveBack, isReleasing, votesToRelease } from './roadmap-votes.ts';

type Fields = Pick<RoadmapItem, 'title' | 'description' | 'column_name' | 'related_app' | 'public'>;

const items = () => firestore().collection('roadmap_items');

/** The document of an item, for those who vote for it. */
export function itemDocument(id: string): FirebaseFirestore.DocumentReference {
  return items().doc(id);
}

/** Where the votes on items are counted. */
export const ROADMAP_VOTES: Counted = {
  things: items,
  total: 'votes_total',
  shards: () => firestore().collection('roadmap_vote_shards'),
};

/** The item of a snapshot, without the votes that are counted beside it. */
export function asItem(document: FirebaseFirestore.DocumentSnapshot): RoadmapItem {
  return RoadmapItem.parse(readDocument(document.id, document.data() ?? {}));
}

/** The item with the votes that are counted beside it. */
export const withVotesBeside = (item: RoadmapItem, beside: number): RoadmapItem => ({
  ...item,
  votes_total: Math.max(0, item.votes_total + beside),
});

/** Items with every vote on them, those that are still counted beside them too. */
async function withVotes(rows: readonly RoadmapItem[]): Promise<RoadmapItem[]> {
  const beside = await votesBeside(
    ROADMAP_VOTES,
    rows.map(({ id }) => id),
  );
  return rows.map((item) => withVotesBeside(item, beside.get(item.id) ?? 0));
}

async function whole(item: RoadmapItem): Promise<RoadmapItem> {
  return (await withVotes([item]))[0] as RoadmapItem;
}

const KIND: Kind<RoadmapItem> = {
  read: asItem,
  gone: 'This roadmap item does not exist any more. Refresh the list.',
  changed: 'Somebody changed this item in the meantime. Nothing was overwritten.',
  whole,
};

export async function pageOfRoadmap({ after, page_size }: AskedPage): Promise<RowsPage<RoadmapItem>> {
  const page = await pageNewestFirst(items(), {
    after,
    size: rowsOnPage(page_size),
    parse: (record) => RoadmapItem.parse(record),
  });
  return { ...page, items: await withVotes(page.items) };
}

/** How some items are called, by their ids; one that is gone is not in it. */
export async function itemsByName(
  ids: Iterable<string | null>,
): Promise<Map<string, { id: string; title: string }>> {
  const found = await documentsById(items(), ids);
  return new Map([...found].map(([id, item]) => [id, { id, title: String(item.get('title')) }]));
}

/** In which column some items are now, by their ids; one that is gone is not in it. */
export async function columnsOf(ids: Iterable<string>): Promise<Map<string, RoadmapColumn>> {
  const found = await documentsById(items(), ids);
  return new Map([...found].map(([id, item]) => [id, item.get('column_name')]));
}

/** How many items somebody gets who asks for no pages. */
const ITEMS_MAX = 500;

/** The items, newest first, with every vote on them. */
export async function latestItems(): Promise<RoadmapItem[]> {
  const [all, beside] = await Promise.all([
    items().orderBy('created_at', 'desc').limit(ITEMS_MAX).get(),
    allVotesBeside(ROADMAP_VOTES),
  ]);
  return all.docs.map((one) => withVotesBeside(asItem(one), beside.get(one.id) ?? 0));
}

/** What is public, the newest first, with every vote on it. */
export async function latestPublicItems(): Promise<RoadmapItem[]> {
  const found = await items()
    .where('public', '==', true)
    .orderBy('created_at', 'desc')
    .limit(PUBLIC_ITEMS_MAX)
    .get();
  return withVotes(found.docs.map(asItem));
}

/** Creates an item. With an idea behind it, both know of each other; an idea becomes an item once (409). */
export function createRoadmapItem(
  writing: Writing,
  id: string,
  input: Fields & { idea_id: string | null },
): Promise<RoadmapItem> {
  const { now } = writing;
  return write(writing, {
    action: 'roadmap.create',
    run: async (transaction) => {
      const idea = input.idea_id ? await findLinkableIdea(transaction, input.idea_id) : null;
      const completed_at = takesVotes(input.column_name) ? null : now;
      const members = {
        ...input,
        votes_total: 0,
        notes: [],
        has_missions: false,
        completed_at,
        created_at: now,
        updated_at: now,
      };
      transaction.create(items().doc(id), members);
      if (idea) {
        linkIdea(transaction, idea, id, now);
        const cause = { cause: `${idea.id}_${id}`, about: id, by: writing.actorId };
        announce(transaction, { event: 'idea-planned', ...cause }, now);
      }
      const at = now.toISOString();
      const times = { completed_at: completed_at && at, created_at: at, updated_at: at };
      return { result: { ...members, ...times, id }, thing: id, before: {}, after: input };
    },
    again: (thing) => present(items().doc(thing ?? id), KIND),
  });
}

const withNote = (item: RoadmapItem, words: string, to: RoadmapColumn | undefined, at: Date): ItemNote[] =>
  keepNote(item.notes, { at: at.toISOString(), words, column_name: to ?? item.column_name });

/** What followers are told of a change: where the item got to, or that there is a note; null for neither. */
function eventOf(to: RoadmapColumn | undefined, note: string | undefined) {
  if (to) return to === 'completed' ? 'item-shipped' : 'item-status';
  return note ? 'item-note' : null;
}

/**
 * Changes an item that is still as it was seen (409 otherwise). Into `completed` its votes go back to their members and
 * the total stays as history; out of it the count starts anew.
 */
export function updateRoadmapItem(
  writing: Writing,
  id: string,
  seen: string,
  { note, ...input }: Partial<Fields> & { note?: string | undefined },
): Promise<RoadmapItem> {
  return write(writing, {
    action: 'roadmap.update',
    run: async (transaction) => {
      const { record: stored } = await asSeen(transaction, { reference: items().doc(id), seen }, KIND);
      const edits = differing<RoadmapItem>(stored, input);
      if (Object.keys(edits).length === 0 && !note) return null;
      const at = laterThan(stored.updated_at, writing.now);
      const move = columnChange(stored.column_name, input.column_name ?? stored.column_name, at);
      // Only a move that ends or begins the voting needs the exact total; an edit must not wait for those who vote.
      const shards = move && (await openShards(transaction, ROADMAP_VOTES, id));
      const item = shards ? withVotesBeside(stored, shards.votes) : await whole(stored);
      const votes = move?.release ? await votesToRelease(transaction, id) : [];
      if (move?.resetsVotes && (await isReleasing(transaction, id))) {
        const sentence =
          'The votes on this item are still going back to their members. Try again in a minute.';
        throw new DomainError('conflict', sentence, { current: item });
      }
      const title = edits.title ?? item.title;
      if (move?.release) giveBack(transaction, votes, { item_id: id, title, why: move.release, at });
      shards?.clear();
      const change: Partial<RoadmapItem> = {
        ...edits,
        ...(note && { notes: withNote(stored, note, edits.column_name, at) }),
        ...(move && { completed_at: move.completed_at?.toISOString() ?? null }),
        ...(move?.resetsVotes && item.votes_total > 0 && { votes_total: 0 }),
      };
      transaction.update(items().doc(id), {
        ...(move && { votes_total: item.votes_total }),
        ...change,
        ...(move && { completed_at: move.completed_at }),
        updated_at: at,
      });
      const event = eventOf(edits.column_name, note);
      const told = { cause: `${id}_${at.getTime()}`, about: id, by: writing.actorId, words: note ?? null };
      if (event) announce(transaction, { event, ...told }, writing.now);
      const result = { ...item, ...change, updated_at: at.toISOString() };
      return { result, thing: id, before: asBefore(item, change), after: change };
    },
    again: () => present(items().doc(id), KIND),
  });
}

/** Deletes an item that is still as it was seen. Its votes go back, and the idea that it was made of is free again. */
export function deleteRoadmapItem(writing: Writing, id: string, seen: string): Promise<{ id: string }> {
  return write(writing, {
    action: 'roadmap.delete',
    run: async (transaction) => {
      const { record: stored } = await asSeen(transaction, { reference: items().doc(id), seen }, KIND);
      const votes = await votesToRelease(transaction, id);
      const shards = await openShards(transaction, ROADMAP_VOTES, id);
      const item = withVotesBeside(stored, shards.votes);
      const idea = await findLinkedIdea(transaction, item.idea_id);
      giveBack(transaction, votes, { item_id: id, title: item.title, why: 'deleted', at: writing.now });
      if (idea) linkIdea(transaction, idea, null, writing.now);
      shards.clear();
      transaction.delete(items().doc(id));
      return { result: { id }, thing: id, before: item, after: {} };
    },
    again: async () => ({ id }),
  });
}

/** The item as it was when it was deleted, of the audit row of that; refuses one that cannot be restored (404, 409). */
async function deletedItem(id: string, now: Date): Promise<RoadmapItem> {
  const row = (await pageOfAudit({ thing: id, action: 'roadmap.delete' })).items[0];
  if (!row) throw new DomainError('not-found', KIND.gone);
  const item = RoadmapItem.parse(row.before);
  const fault = restoreFault(item, { deletedAt: Date.parse(row.created_at), now: now.getTime() });
  if (fault) throw new DomainError('conflict', fault);
  return item;
}

/**
 * Restores a deleted item as it was, with its id, notes and times, so that whoever followed it follows it again. Its idea is
 * linked unless it became another item meanwhile. An item that is there already stays as it is.
 */
export async function restoreRoadmapItem(writing: Writing, id: string): Promise<RoadmapItem> {
  const { now } = writing;
  const reference = items().doc(id);
  if ((await reference.get()).exists) return present(reference, KIND);
  const deleted = await deletedItem(id, now);
  return write(writing, {
    action: 'roadmap.restore',
    run: async (transaction) => {
      if ((await transaction.get(reference)).exists) return null;
      const idea = await findLinkedIdea(transaction, deleted.idea_id);
      const isFree = idea !== null && !idea.get('roadmap_item_id');
      const at = laterThan(deleted.updated_at, now);
      const { id: _, ...members } = { ...deleted, idea_id: isFree ? deleted.idea_id : null };
      transaction.create(reference, {
        ...members,
        completed_at: deleted.completed_at === null ? null : new Date(deleted.completed_at),
        created_at: new Date(deleted.created_at),
        updated_at: at,
      });
      if (isFree) linkIdea(transaction, idea, id, now);
      const result = { ...members, id, updated_at: at.toISOString() };
      return { result, thing: id, before: {}, after: result };
    },
    again: () => present(reference, KIND),
  });
}
