import { rolesOpen } from '#domain/access.ts';
import { ownRowOf } from '#domain/contributions/progress.ts';
import { FOLLOWED_KINDS, type FollowedKind } from '#domain/following/contract.ts';
import { type NoticeEvent, noticeEvent } from '#domain/notifications/events.ts';
import { withCameOfIt } from '#server/contributions/list-own-contributions.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { follows, optedOut } from '#server/following/records.ts';
import { asIdea, familyOf, ideaDocument, isShownTo, upvotesOn } from '#server/ideas/records.ts';
import type { PublishedEvent } from '#server/platform/outbox/published-events.ts';
import { adminIds, pageOfRoleHolders, rolesOf } from '#server/profiles/records/roles.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';
import { returnedVotesOn, votesOn } from '#server/roadmap/records/roadmap-votes.ts';

interface FollowersPage {
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

/** Receivers per page and transaction: three documents of each are read, at most three written. */
export const RECEIVERS_PAGE = 50;

interface ReceiversPage {
  ids: string[];
  next: string | null;
}

type FindReceivers = (published: PublishedEvent, after: string | undefined) => Promise<ReceiversPage>;

/** Members and admins; those who are both may be in two pages. */
async function members(_published: PublishedEvent, after: string | undefined): Promise<ReceiversPage> {
  const { people, next } = await pageOfRoleHolders(after, RECEIVERS_PAGE);
  return { ids: [...people.keys()], next };
}

/** Of a hidden idea its author alone. */
async function followers(
  { event, about }: PublishedEvent,
  after: string | undefined,
): Promise<ReceiversPage> {
  const { about: subject } = noticeEvent(event);
  const kind = FOLLOWED_KINDS.find((one) => one === subject);
  if (!kind) return { ids: [], next: null };
  const page = await pageOfFollowers({ kind, id: about }, after, RECEIVERS_PAGE);
  if (kind !== 'idea') return page;
  const document = await ideaDocument(about).get();
  if (!document.exists) return page;
  const idea = asIdea(document);
  return { ...page, ids: page.ids.filter((id) => isShownTo(id, idea)) };
}

/** The sender of a contribution, while their list shows a roadmap item that came of it (D164). */
async function sender({ about }: PublishedEvent): Promise<ReceiversPage> {
  const contribution = await findContribution(about);
  const id = contribution?.submitted_by_user_id;
  if (!id) return { ids: [], next: null };
  const isMember = rolesOpen(await rolesOf(id), 'member');
  const [row] = await withCameOfIt([ownRowOf(contribution, new Date())], isMember);
  return { ids: row?.came_of_it ? [id] : [], next: null };
}

const RECEIVERS: Record<NoticeEvent['to'], FindReceivers> = {
  person: async ({ people = [] }) => ({ ids: [...people], next: null }),
  sender,
  followers,
  members,
  admins: async () => ({ ids: await adminIds(), next: null }),
};

export function receiversOf(
  { to }: NoticeEvent,
  published: PublishedEvent,
  after: string | undefined,
): Promise<ReceiversPage> {
  return RECEIVERS[to](published, after);
}
