import { DomainError } from '#domain/errors.ts';
import { Idea, type IdeaStatus, type IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { ROWS_AT_ONCE } from '#domain/wire.ts';
import { adminWrite } from './admin-write.ts';
import { firestore, readDocument } from './firestore.ts';
import { asBefore, differing, laterThan, pageNewestFirst, type RowsPage } from './paging.ts';
import { namesOf } from './people-names.ts';
import { IDEA_UPVOTES, votesBeside } from './vote-shards.ts';
import type { Writing } from './writing.ts';

function ideas(): FirebaseFirestore.CollectionReference {
  return firestore().collection('ideas');
}

function asIdea(document: FirebaseFirestore.DocumentSnapshot): Idea {
  return Idea.parse(readDocument(document.id, document.data() ?? {}));
}

/** Ideas with what their authors' profiles say now (R390), and with every upvote. */
async function withAuthors(items: readonly Idea[]): Promise<IdeaWithAuthor[]> {
  const [authors, beside] = await Promise.all([
    namesOf(items.map(({ member_id }) => member_id)),
    votesBeside(
      IDEA_UPVOTES,
      items.map(({ id }) => id),
    ),
  ]);
  return items.map((idea) => ({
    ...idea,
    upvotes: Math.max(0, idea.upvotes + (beside.get(idea.id) ?? 0)),
    author: authors.get(idea.member_id) ?? null,
  }));
}

async function withAuthor(idea: Idea): Promise<IdeaWithAuthor> {
  const [whole] = await withAuthors([idea]);
  return whole as IdeaWithAuthor;
}

/** One page of all ideas with their authors, newest first (R390). */
export async function pageOfIdeas(after: string | undefined): Promise<RowsPage<IdeaWithAuthor>> {
  const { items, next } = await pageNewestFirst(ideas(), {
    after,
    size: ROWS_AT_ONCE,
    parse: (record) => Idea.parse(record),
  });
  return { items: await withAuthors(items), next };
}

const GONE = 'This idea does not exist any more';

/** Sets the status, and the note where one is given, of an idea that is still as it was seen (R392; 409 otherwise). */
export async function updateIdeaStatus(
  write: Writing,
  id: string,
  seen: string,
  input: { status: IdeaStatus; admin_note?: string | null },
): Promise<IdeaWithAuthor> {
  const idea = await adminWrite<Idea>({
    ...write,
    action: 'idea.status',
    run: async (transaction) => {
      const document = await transaction.get(ideas().doc(id));
      if (!document.exists) throw new DomainError('not-found', GONE);
      const before = asIdea(document);
      if (before.updated_at !== seen) {
        const sentence = 'Somebody changed this idea in the meantime. Nothing was overwritten.';
        throw new DomainError('conflict', sentence, { current: await withAuthor(before) });
      }
      const change = differing<Idea>(before, input);
      if (Object.keys(change).length === 0) return null;
      const at = laterThan(before.updated_at, write.now);
      transaction.update(document.ref, { ...change, updated_at: at });
      const result = { ...before, ...change, updated_at: at.toISOString() };
      return { result, thing: id, before: asBefore(before, change), after: change };
    },
    again: async () => {
      const document = await ideas().doc(id).get();
      if (!document.exists) throw new DomainError('not-found', GONE);
      return asIdea(document);
    },
  });
  return withAuthor(idea);
}
