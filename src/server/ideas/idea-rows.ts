import type { Idea } from '#domain/ideas/idea.ts';
import { KEPT_IDEAS_PAGE, type MemberIdea } from '#domain/ideas/member-contract.ts';
import { ROWS_AT_ONCE } from '#domain/wire.ts';
import { documentsWithAny, pageByTime, type RowsPage, walk } from '#server/platform/firestore/paging.ts';
import { allVotesBeside } from '#server/platform/firestore/vote-shards.ts';
import type { RowSource } from '#server/platform/list-cache/row-folding.ts';
import { pageOfRows } from '#server/platform/list-cache/row-lists.ts';
import { namesOf, profileChangedAt, profilesChangedSince } from '#server/profiles/records/profiles.ts';
import { asIdea, IDEA_UPVOTES, ideas, seenBy, upvotedBy, withVotes } from './records.ts';

/** The two times by which ideas that are new or were changed are found; counting upvotes together is no change by anybody. */
const CHANGES = ['updated_at', 'counted_at'] as const;

/** An idea with the name that members read, and without the upvotes that are counted beside it. */
type IdeaRow = Idea & { author_name: string | null };

type Snapshot = FirebaseFirestore.DocumentSnapshot;

async function asRows(items: readonly Idea[]): Promise<IdeaRow[]> {
  const names = await namesOf(items.map(({ member_id }) => member_id));
  return items.map((idea) => ({ ...idea, author_name: names.get(idea.member_id)?.display_name ?? null }));
}

/** The ideas of some people. One query for each ten of them. */
const ideasOf = (memberIds: readonly string[]): Promise<Snapshot[]> =>
  documentsWithAny(memberIds, (ids) => ideas().where('member_id', 'in', ids));

const changeTimes = (idea: Snapshot): number[] =>
  CHANGES.map((field) => (idea.get(field) as FirebaseFirestore.Timestamp | undefined)?.toMillis() ?? 0);

/** Every idea as a row: what members search, filter and sort. */
export const IDEA_ROWS: RowSource<IdeaRow> = {
  list: 'ideas',
  chunk: ROWS_AT_ONCE,
  async older(after, size) {
    const { items, next } = await pageByTime(ideas(), { after, size, read: asIdea });
    return { items: await asRows(items), next };
  },
  async latestChange() {
    const found = await Promise.all(CHANGES.map((field) => ideas().orderBy(field, 'desc').limit(1).get()));
    const times = found.flatMap(({ docs }) => docs.flatMap(changeTimes));
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  },
  async changedSince(moment) {
    const changed = new Map<string, Snapshot>();
    const look = async (field: string) => {
      for await (const idea of walk(ideas().where(field, '>', moment).orderBy(field))) {
        changed.set(idea.id, idea);
      }
    };
    const [people] = await Promise.all([profilesChangedSince(moment, false), ...CHANGES.map(look)]);
    // Somebody may have another name now.
    const renamed = await ideasOf(people.map(({ id }) => id));
    const times = [...changed.values()].flatMap(changeTimes);
    for (const idea of renamed) changed.set(idea.id, idea);
    for (const person of people) times.push(profileChangedAt(person).getTime());
    return {
      rows: await asRows([...changed.values()].map(asIdea)),
      latest: times.length > 0 ? new Date(Math.max(...times)) : null,
    };
  },
};

/** One page of all ideas as a member sees them, newest first, from the rows that are kept. */
export async function ideaRowsFor(
  memberId: string,
  after: string | undefined,
  how: { now: Date; later: (work: Promise<unknown>) => void },
): Promise<RowsPage<MemberIdea>> {
  const [{ items, next }, upvoted, beside] = await Promise.all([
    pageOfRows(IDEA_ROWS, { ...how, after, size: KEPT_IDEAS_PAGE }),
    upvotedBy(memberId),
    allVotesBeside(IDEA_UPVOTES),
  ]);
  return {
    items: items.map(({ author_name, ...idea }) =>
      seenBy(memberId, withVotes(idea, beside.get(idea.id) ?? 0), author_name, upvoted.has(idea.id)),
    ),
    next,
  };
}
