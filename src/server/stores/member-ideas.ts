import { DomainError } from '#domain/errors.ts';
import { Idea } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { ROWS_AT_ONCE } from '#domain/wire.ts';
import { gather } from '../gather.ts';
import { firestore, readDocument } from './firestore.ts';
import { idempotencyDocument, idempotencyRecord, idOfEarlier, type Once } from './idempotency.ts';
import { pageNewestFirst, type RowsPage } from './paging.ts';
import { namesOf } from './people-names.ts';
import { inTransaction } from './transaction.ts';
import { countVote, IDEA_UPVOTES, VOTE_PATIENCE, votesBeside } from './vote-shards.ts';

/** How many of a member's own upvotes are looked at to mark ideas. */
const UPVOTES_MAX = 2_000;

function ideas(): FirebaseFirestore.CollectionReference {
  return firestore().collection('ideas');
}

function upvotes(): FirebaseFirestore.CollectionReference {
  return firestore().collection('idea_votes');
}

function asIdea(document: FirebaseFirestore.DocumentSnapshot): Idea {
  return Idea.parse(readDocument(document.id, document.data() ?? {}));
}

function withVotes(idea: Idea, beside: number): Idea {
  return { ...idea, upvotes: Math.max(0, idea.upvotes + beside) };
}

function seenBy(memberId: string, idea: Idea, author: string | null, upvoted: boolean): MemberIdea {
  return { ...idea, author, mine: idea.member_id === memberId, upvoted };
}

async function withAuthor(memberId: string, idea: Idea, upvoted: boolean): Promise<MemberIdea> {
  const names = await namesOf([idea.member_id]);
  return seenBy(memberId, idea, names.get(idea.member_id)?.display_name ?? null, upvoted);
}

/** One page of all ideas as a member sees them, newest first. */
export async function ideasFor(memberId: string, after: string | undefined): Promise<RowsPage<MemberIdea>> {
  const [page, own] = await Promise.all([
    pageNewestFirst(ideas(), { after, size: ROWS_AT_ONCE, parse: (record) => Idea.parse(record) }),
    upvotes().where('member_id', '==', memberId).limit(UPVOTES_MAX).select('idea_id').get(),
  ]);
  const upvoted = new Set(own.docs.map((vote) => String(vote.get('idea_id'))));
  const [names, beside] = await Promise.all([
    namesOf(page.items.map(({ member_id }) => member_id)),
    votesBeside(
      IDEA_UPVOTES,
      page.items.map(({ id }) => id),
    ),
  ]);
  return {
    ...page,
    items: page.items.map((idea) => {
      const counted = withVotes(idea, beside.get(idea.id) ?? 0);
      return seenBy(memberId, counted, names.get(idea.member_id)?.display_name ?? null, upvoted.has(idea.id));
    }),
  };
}

/** How many ideas a member has shared (R453). */
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
  { once, now }: { once: Once | null; now: Date },
): Promise<MemberIdea> {
  const stored = await inTransaction(async (transaction) => {
    const earlier = once && idOfEarlier(once, await transaction.get(idempotencyDocument(once)));
    if (earlier) return earlier;
    transaction.create(ideas().doc(id), {
      ...{ title, description, member_id },
      status: 'under_review',
      upvotes: 0,
      admin_note: null,
      roadmap_item_id: null,
      created_at: now,
      updated_at: now,
    });
    if (once) transaction.create(idempotencyDocument(once), idempotencyRecord(once, id, now));
    return id;
  });
  return withAuthor(member_id, asIdea(await ideas().doc(stored).get()), false);
}

/** The idea after a member's presses, done one after the other in one transaction; null where there is none. */
function pressAll(memberId: string, ideaId: string, presses: readonly Press[]): Promise<Idea | null> {
  return inTransaction(async (transaction) => {
    const vote = upvotes().doc(`${memberId}_${ideaId}`);
    const [document, own] = await transaction.getAll(ideas().doc(ideaId), vote);
    if (!document?.exists) return null;
    const { wanted, now } = presses.at(-1) as Press;
    if (own?.exists !== wanted) {
      if (wanted) transaction.create(vote, { member_id: memberId, idea_id: ideaId, created_at: now });
      else transaction.delete(vote);
      countVote(transaction, IDEA_UPVOTES, { thingId: ideaId, memberId, by: wanted ? 1 : -1 });
    }
    return asIdea(document);
  }, VOTE_PATIENCE);
}

interface Press {
  wanted: boolean;
  now: Date;
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
  if (!idea) throw new DomainError('not-found', 'This idea does not exist any more');
  return withAuthor(memberId, idea, wanted);
}
