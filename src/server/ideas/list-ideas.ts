import { IDEA_MESSAGES, type Idea, type IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { CACHED_IDEAS_PAGE, type MemberIdea } from '#domain/ideas/member-contract.ts';
import { ROWS_AT_ONCE } from '#domain/wire.ts';
import { changesOf, type PageRequest, pageByTime, type RowsPage } from '#server/platform/firestore/paging.ts';
import type { Kind } from '#server/platform/firestore/transaction.ts';
import { allUncompactedVotes, uncompactedVotes } from '#server/platform/firestore/vote-shards.ts';
import type { RowSource } from '#server/platform/list-cache/row-folding.ts';
import { pageOfRows } from '#server/platform/list-cache/row-lists.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { namesOf, PROFILE_CHANGES, profilesChangedSince } from '#server/profiles/records/profiles.ts';
import { asIdea, IDEA_UPVOTES, ideas, ideasOf, isShownTo, upvotedBy } from './records.ts';

export const withVotes = (idea: Idea, inShards: number): Idea => ({
  ...idea,
  upvotes: Math.max(0, idea.upvotes + inShards),
});

async function withAuthors(items: readonly Idea[]) {
  const [authors, inShards] = await Promise.all([
    knownNamesOf(items.map(({ member_id }) => member_id)),
    uncompactedVotes(
      IDEA_UPVOTES,
      items.map(({ id }) => id),
    ),
  ]);
  return items.map((idea) => ({
    ...withVotes(idea, inShards.get(idea.id) ?? 0),
    author: authors.get(idea.member_id) ?? null,
  }));
}

export async function withAuthor(idea: Idea): Promise<IdeaWithAuthor> {
  const [whole] = await withAuthors([idea]);
  return whole as IdeaWithAuthor;
}

export const IDEA_KIND: Kind<Idea> = {
  read: asIdea,
  notFoundMessage: IDEA_MESSAGES.gone,
  changed: IDEA_MESSAGES.changed,
  whole: withAuthor,
};

function asMemberIdea(memberId: string, idea: Idea, author: string | null, upvoted: boolean): MemberIdea {
  return { ...idea, author, mine: idea.member_id === memberId, upvoted };
}

export async function loadMemberIdea(memberId: string, idea: Idea, upvoted: boolean): Promise<MemberIdea> {
  const names = await namesOf([idea.member_id]);
  return asMemberIdea(memberId, idea, names.get(idea.member_id)?.shown ?? null, upvoted);
}

/** Compacting upvotes changes only `counted_at`. */
const IDEA_CHANGES = changesOf(ideas, ['updated_at', 'counted_at']);

/** An idea with its author's public name, without the upvotes in its shards. */
type IdeaRow = Idea & { author_name: string | null };

async function asRows(items: readonly Idea[]): Promise<IdeaRow[]> {
  const names = await namesOf(items.map(({ member_id }) => member_id));
  return items.map((idea) => ({ ...idea, author_name: names.get(idea.member_id)?.shown ?? null }));
}

export const IDEA_ROWS: RowSource<IdeaRow> = {
  list: 'ideas',
  chunk: ROWS_AT_ONCE,
  async older(after, size) {
    const { items, next } = await pageByTime(ideas(), { after }, asIdea, { size });
    return { items: await asRows(items), next };
  },
  latestChange: IDEA_CHANGES.latest,
  async changedSince(moment) {
    const [people, changed] = await Promise.all([
      profilesChangedSince(moment, false),
      IDEA_CHANGES.since(moment),
    ]);
    const renamed = await ideasOf(people.map(({ id }) => id));
    const shown = new Map([...changed, ...renamed].map((idea) => [idea.id, asIdea(idea)]));
    const [ofIdeas, ofPeople] = [IDEA_CHANGES.latestOf(changed), PROFILE_CHANGES.latestOf(people)];
    const latest = ofIdeas && ofPeople && ofPeople > ofIdeas ? ofPeople : (ofIdeas ?? ofPeople);
    return { rows: await asRows([...shown.values()]), latest };
  },
};

export async function ideaRowsFor(
  memberId: string,
  after: string | undefined,
  how: { now: Date; waitUntil: (work: Promise<unknown>) => void },
): Promise<RowsPage<MemberIdea>> {
  const [{ items, next }, upvoted, inShards] = await Promise.all([
    pageOfRows(IDEA_ROWS, { ...how, after, size: CACHED_IDEAS_PAGE }),
    upvotedBy(memberId),
    allUncompactedVotes(IDEA_UPVOTES),
  ]);
  return {
    items: items
      .filter((one) => isShownTo(memberId, one))
      .map(({ author_name, ...idea }) =>
        asMemberIdea(
          memberId,
          withVotes(idea, inShards.get(idea.id) ?? 0),
          author_name,
          upvoted.has(idea.id),
        ),
      ),
    next,
  };
}

export async function pageOfIdeas(page: PageRequest) {
  const { items, next } = await pageByTime(ideas(), page, asIdea);
  return { items: await withAuthors(items), next };
}

export async function ideasFor(memberId: string, page: PageRequest): Promise<RowsPage<MemberIdea>> {
  const [{ items, next }, upvoted] = await Promise.all([pageOfIdeas(page), upvotedBy(memberId)]);
  return {
    items: items
      .filter((one) => isShownTo(memberId, one))
      .map(({ author, ...idea }) =>
        asMemberIdea(memberId, idea, author?.shown ?? null, upvoted.has(idea.id)),
      ),
    next,
  };
}
