import type { FollowedKind } from '#domain/following/contract.ts';
import { familyOf, upvotesOn } from '#server/ideas/records.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';
import { returnedVotesOn, votesOn } from '#server/roadmap/records/roadmap-votes.ts';
import { follows, optedOut } from './records.ts';

export interface FollowersPage {
  ids: string[];
  next: string | null;
}

interface Source {
  /** Known without a query. */
  people: string[];
  query: FirebaseFirestore.Query;
  /** Members who left one of these do not follow, unless they chose to follow the first. */
  leftOf: string[];
}

const chose = (thingId: string) => follows().where('thing_id', '==', thingId);

/** Sources of an idea's followers; `leftOf` starts with the subjects they follow. */
async function sourcesOfIdea(ideaId: string, of: string[]): Promise<Source[]> {
  const { ids, authors } = await familyOf(ideaId);
  const leftOf = [...of, ...ids];
  // An upvote of a merged idea counts for its target.
  const queries = [upvotesOn(ideaId), ...ids.map(chose)];
  return queries.map((query, at) => ({ people: at === 0 ? authors : [], query, leftOf }));
}

async function sourcesOf(kind: FollowedKind, id: string): Promise<Source[]> {
  if (kind === 'idea') return sourcesOfIdea(id, []);
  const own = [votesOn(id), returnedVotesOn(id), chose(id)];
  const sources = own.map((query) => ({ people: [], query, leftOf: [id] }));
  const ideaId = (await itemDocument(id).get()).get('idea_id');
  return ideaId ? [...sources, ...(await sourcesOfIdea(String(ideaId), [id]))] : sources;
}

/** `after`: the previous `next`. Reads at most `size` documents per query; a follower may be in two pages. */
export async function pageOfFollowers(
  { kind, id }: { kind: FollowedKind; id: string },
  after: string | undefined,
  size: number,
): Promise<FollowersPage> {
  const sources = await sourcesOf(kind, id);
  const cut = after?.indexOf('.') ?? -1;
  const at = after === undefined ? 0 : Number(after.slice(0, cut));
  const last = after?.slice(cut + 1) ?? '';
  const source = sources[at];
  if (!source) return { ids: [], next: null };
  const ordered = source.query.orderBy('__name__').limit(size);
  const { docs } = await (last === '' ? ordered : ordered.startAfter(last)).get();
  const found = docs.filter((one) => one.get('follow') !== false).map((one) => String(one.get('member_id')));
  const people = [...new Set(last === '' ? [...source.people, ...found] : found)];
  const left = await optedOut(people, source.leftOf);
  const more = docs.length === size;
  const end = at + 1 < sources.length ? `${at + 1}.` : null;
  return { ids: people.filter((one) => !left.has(one)), next: more ? `${at}.${docs.at(-1)?.id}` : end };
}
