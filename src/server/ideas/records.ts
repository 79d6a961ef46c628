import { DomainError } from '#domain/errors.ts';
import {
  Idea,
  type IdeaNote,
  type IdeaStatus,
  type IdeaWithAuthor,
  noteAfterDecision,
} from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { keepNote } from '#domain/status-notes.ts';
import { asSeen, found, type Kind } from '#server/platform/firestore/as-seen.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import {
  type AskedPage,
  asBefore,
  differing,
  laterThan,
  pageNewestFirst,
  type RowsPage,
  rowsOnPage,
} from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import {
  type Counted,
  countVote,
  VOTE_PATIENCE,
  votesBeside,
} from '#server/platform/firestore/vote-shards.ts';
import { type Occasion, type Writing, write } from '#server/platform/firestore/write.ts';
import { gather } from '#server/platform/gather.ts';
import { announce } from '#server/platform/outbox/announcements.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { namesOf } from '#server/profiles/records/profiles.ts';

/** How many of a member's own upvotes are looked at to mark ideas. */
const UPVOTES_MAX = 2_000;

/** Every idea, for those who keep rows of them. */
export const ideas = () => firestore().collection('ideas');

/**
 * Upvotes, `{uid}_{idea}` with `member_id`, `idea_id` and `created_at`; `merged_from` names the idea with which one
 * came over.
 */
export const upvotes = () => firestore().collection('idea_votes');

/** Where the upvotes of ideas are counted. */
export const IDEA_UPVOTES: Counted = {
  things: ideas,
  total: 'upvotes',
  shards: () => firestore().collection('idea_vote_shards'),
};

/** What is stored about a person here. */
export const IDEAS_OF_PERSON: Place = { records: ideas, field: 'member_id' };
export const UPVOTES_OF_PERSON: Place = { records: upvotes, field: 'member_id' };

const parse = (record: unknown): Idea => Idea.parse(record);

/** The idea of a snapshot, without the upvotes that are counted beside it. */
export function asIdea(document: FirebaseFirestore.DocumentSnapshot): Idea {
  return parse(readDocument(document.id, document.data() ?? {}));
}

/** The idea with the upvotes that are counted beside it. */
export const withVotes = (idea: Idea, beside: number): Idea => ({
  ...idea,
  upvotes: Math.max(0, idea.upvotes + beside),
});

/** What is said of an idea that is not there. */
export const GONE = 'This idea does not exist any more. Refresh the list.';
const MERGED = 'This idea was merged into another one. Your upvote counts there.';

/** Ideas with what their authors' profiles say now, and with every upvote. */
async function withAuthors(items: readonly Idea[]): Promise<IdeaWithAuthor[]> {
  const [authors, beside] = await Promise.all([
    knownNamesOf(items.map(({ member_id }) => member_id)),
    votesBeside(
      IDEA_UPVOTES,
      items.map(({ id }) => id),
    ),
  ]);
  return items.map((idea) => ({
    ...withVotes(idea, beside.get(idea.id) ?? 0),
    author: authors.get(idea.member_id) ?? null,
  }));
}

/** The idea with its author and every upvote. */
export async function withAuthor(idea: Idea): Promise<IdeaWithAuthor> {
  const [whole] = await withAuthors([idea]);
  return whole as IdeaWithAuthor;
}

/** How an idea is read, and what is said when it is gone or was changed. */
export const IDEA_KIND: Kind<Idea> = {
  read: asIdea,
  gone: GONE,
  changed: 'Somebody changed this idea in the meantime. Nothing was overwritten.',
  whole: withAuthor,
};

export async function pageOfIdeas({ after, page_size }: AskedPage): Promise<RowsPage<IdeaWithAuthor>> {
  const { items, next } = await pageNewestFirst(ideas(), { after, size: rowsOnPage(page_size), parse });
  return { items: await withAuthors(items), next };
}

/** The notes of an idea after a change of its note at `at`: one more, or without the one that was taken away. */
function notesAfter(before: Idea, { admin_note: words, status }: Partial<Idea>, at: Date): IdeaNote[] {
  const told = { at: at.toISOString(), status: status ?? before.status };
  if (words) return keepNote(before.notes, { ...told, words });
  const last = before.notes.at(-1);
  return last?.words === before.admin_note ? before.notes.slice(0, -1) : before.notes;
}

/** Sets the status, and the note where one is given, of an idea that is still as it was seen (409 otherwise). */
export async function updateIdeaStatus(
  writing: Writing,
  id: string,
  seen: string,
  input: { status: IdeaStatus; admin_note?: string | null },
): Promise<IdeaWithAuthor> {
  const idea = await write(writing, {
    action: 'idea.status',
    run: async (transaction) => {
      const what = { reference: ideas().doc(id), seen };
      const { record: before, document } = await asSeen(transaction, what, IDEA_KIND);
      const admin_note = noteAfterDecision(before, input);
      const change = differing<Idea>(before, { status: input.status, admin_note });
      if (Object.keys(change).length === 0) return null;
      const at = laterThan(before.updated_at, writing.now);
      const notes =
        'admin_note' in change && input.admin_note !== undefined
          ? notesAfter(before, change, at)
          : before.notes;
      transaction.update(document.ref, { ...change, notes, updated_at: at });
      if (change.status || change.admin_note) {
        const event = change.status ? 'idea-status' : 'idea-note';
        const told = {
          event,
          cause: `${id}_${at.getTime()}`,
          about: id,
          by: writing.actorId,
          words: admin_note,
        } as const;
        announce(transaction, told, writing.now);
      }
      const result = { ...before, ...change, notes, updated_at: at.toISOString() };
      return { result, thing: id, before: asBefore(before, change), after: change };
    },
    again: async () => (await found(ideas().doc(id), IDEA_KIND)).record,
  });
  return withAuthor(idea);
}

/** The idea as a member sees it. */
export function seenBy(memberId: string, idea: Idea, author: string | null, upvoted: boolean): MemberIdea {
  return { ...idea, author, mine: idea.member_id === memberId, upvoted };
}

async function asSeenBy(memberId: string, idea: Idea, upvoted: boolean): Promise<MemberIdea> {
  const names = await namesOf([idea.member_id]);
  return seenBy(memberId, idea, names.get(idea.member_id)?.display_name ?? null, upvoted);
}

/** The ids of the ideas that a member has upvoted. One read for each. */
export async function upvotedBy(memberId: string): Promise<ReadonlySet<string>> {
  const own = await upvotes().where('member_id', '==', memberId).limit(UPVOTES_MAX).select('idea_id').get();
  return new Set(own.docs.map((vote) => String(vote.get('idea_id'))));
}

/** One page of all ideas as a member sees them, newest first. */
export async function ideasFor(memberId: string, asked: AskedPage): Promise<RowsPage<MemberIdea>> {
  const [{ items, next }, upvoted] = await Promise.all([pageOfIdeas(asked), upvotedBy(memberId)]);
  return {
    items: items.map(({ author, ...idea }) =>
      seenBy(memberId, idea, author?.display_name ?? null, upvoted.has(idea.id)),
    ),
    next,
  };
}

export async function countIdeas(memberId: string): Promise<number> {
  return (await ideas().where('member_id', '==', memberId).count().get()).data().count;
}

interface NewIdea {
  id: string;
  member_id: string;
  title: string;
  description: string;
}

/** Stores an idea, under review. The same key again gives the first one. */
export async function createIdea(
  { id, member_id, title, description }: NewIdea,
  occasion: Occasion,
): Promise<MemberIdea> {
  const { now } = occasion;
  const stored = await write<string, null>(occasion, {
    action: null,
    run: async (transaction) => {
      transaction.create(ideas().doc(id), {
        ...{ title, description, member_id },
        status: 'under_review',
        upvotes: 0,
        admin_note: null,
        notes: [],
        roadmap_item_id: null,
        created_at: now,
        updated_at: now,
      });
      return { result: id, thing: id };
    },
    again: async (thing) => thing ?? id,
  });
  return asSeenBy(member_id, asIdea(await ideas().doc(stored).get()), false);
}

interface Press {
  wanted: boolean;
  now: Date;
}

/** The idea after a member's presses, done one after the other in one transaction; null where there is none. */
function pressAll(memberId: string, ideaId: string, presses: readonly Press[]): Promise<Idea | null> {
  return inTransaction(async (transaction) => {
    const vote = upvotes().doc(`${memberId}_${ideaId}`);
    const [document, own] = await transaction.getAll(ideas().doc(ideaId), vote);
    if (!document?.exists) return null;
    // The upvotes of a merged idea rest, so that the merge can be taken back exactly.
    if (document.get('merged_into')) return asIdea(document);
    const { wanted, now } = presses.at(-1) as Press;
    if (own?.exists !== wanted) {
      if (wanted) transaction.create(vote, { member_id: memberId, idea_id: ideaId, created_at: now });
      else transaction.delete(vote);
      countVote(transaction, IDEA_UPVOTES, { thingId: ideaId, memberId, by: wanted ? 1 : -1 });
    }
    return asIdea(document);
  }, VOTE_PATIENCE);
}

/** How many presses of one member upon one idea are done in one transaction. */
const PRESSES_AT_ONCE = 200;

/** The presses of one member upon one idea, those that come together in one transaction; each with what it left. */
const press = gather(async (key: string, presses: readonly Press[]): Promise<(Idea | null)[]> => {
  const [memberId, ideaId] = JSON.parse(key) as [string, string];
  const idea = await pressAll(memberId, ideaId, presses);
  if (!idea) return presses.map(() => null);
  const beside = (await votesBeside(IDEA_UPVOTES, [ideaId])).get(ideaId) ?? 0;
  const last = Number(presses.at(-1)?.wanted);
  return presses.map(({ wanted }) => withVotes(idea, beside + Number(wanted) - last));
}, PRESSES_AT_ONCE);

/** Puts an upvote there, or takes it away, and counts it; doing it again changes nothing. */
export async function setUpvote(
  memberId: string,
  ideaId: string,
  wanted: boolean,
  now: Date,
): Promise<MemberIdea> {
  const idea = await press(JSON.stringify([memberId, ideaId]), { wanted, now });
  if (!idea) throw new DomainError('not-found', GONE);
  if (idea.merged_into) throw new DomainError('conflict', MERGED);
  return asSeenBy(memberId, idea, wanted);
}
