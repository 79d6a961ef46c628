import type { FollowedKind } from '#domain/following/following.ts';
import { follows, thoseWhoLeft } from './follows.ts';
import { ideas, upvotes } from './ideas.ts';
import { returnedVotesOn, votesOn } from './roadmap-votes.ts';

/** Ideas that were merged into one, at any remove, whose followers follow it; more than these is nobody's case. */
const MERGED_MAX = 50;

/** Some followers, and where the next ones start; null when these were the last. */
export interface FollowersPage {
  ids: string[];
  next: string | null;
}

/** An idea and those that were merged into it, whose authors and followers follow it with them. */
async function familyOf(ideaId: string): Promise<{ ids: string[]; authors: string[] }> {
  const first = await ideas().doc(ideaId).get();
  const family = first.exists ? [first as FirebaseFirestore.DocumentSnapshot] : [];
  for (let at = 0; at < family.length && family.length < MERGED_MAX; at += 1) {
    const into = ideas().where('merged_into', '==', family[at]?.id).limit(MERGED_MAX);
    family.push(...(await into.get()).docs);
  }
  return { ids: family.map(({ id }) => id), authors: family.map((idea) => String(idea.get('member_id'))) };
}

interface Sources {
  /** The thing itself first, and those that were merged into it. */
  ids: string[];
  authors: string[];
  /** Where followers are found, one query after the other. */
  queries: FirebaseFirestore.Query[];
}

const chose = (thingId: string) => follows().where('thing_id', '==', thingId);

async function sourcesOf(kind: FollowedKind, id: string): Promise<Sources> {
  if (kind === 'item') {
    return { ids: [id], authors: [], queries: [votesOn(id), returnedVotesOn(id), chose(id)] };
  }
  const { ids, authors } = await familyOf(id);
  // Whoever upvoted a merged idea upvotes the one that stays.
  return { ids, authors, queries: [upvotes().where('idea_id', '==', id), ...ids.map(chose)] };
}

/**
 * Some of those who follow an idea or an item: its authors and voters, also those whose votes came back when it was done,
 * and whoever chose to, without those who chose not to. At most `size` documents are read of one query; somebody can stand in two
 * pages. `after` is `next` of the page before.
 */
export async function pageOfFollowers(
  { kind, id }: { kind: FollowedKind; id: string },
  after: string | undefined,
  size: number,
): Promise<FollowersPage> {
  const { ids, authors, queries } = await sourcesOf(kind, id);
  const cut = after?.indexOf('.') ?? -1;
  const source = after === undefined ? 0 : Number(after.slice(0, cut));
  const last = after?.slice(cut + 1) ?? '';
  const query = queries[source];
  if (!query) return { ids: [], next: null };
  const ordered = query.orderBy('__name__').limit(size);
  const { docs } = await (last === '' ? ordered : ordered.startAfter(last)).get();
  const found = docs.filter((one) => one.get('follow') !== false).map((one) => String(one.get('member_id')));
  const people = [...new Set(after === undefined ? [...authors, ...found] : found)];
  const left = await thoseWhoLeft(people, ids);
  const more = docs.length === size;
  const end = source + 1 < queries.length ? `${source + 1}.` : null;
  return { ids: people.filter((one) => !left.has(one)), next: more ? `${source}.${docs.at(-1)?.id}` : end };
}
