import type { OutputOf } from '#domain/contract.ts';
import { DomainError } from '#domain/errors.ts';
import type { followIdea } from '#domain/following/contract.ts';
import type { FollowedKind } from '#domain/following/following.ts';
import { IDEA_MESSAGES } from '#domain/ideas/idea.ts';
import { ROADMAP_MESSAGES } from '#domain/roadmap/roadmap.ts';
import { ideaDocument } from '#server/ideas/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type CallContext, signedIn } from '#server/platform/http/endpoint.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';
import { followDocument } from './records.ts';

type Follow = OutputOf<typeof followIdea>;

const SUBJECTS = {
  idea: { document: ideaDocument, notFoundMessage: IDEA_MESSAGES.gone },
  item: { document: itemDocument, notFoundMessage: ROADMAP_MESSAGES.gone },
};

/** Stores the caller's choice to follow a subject or not. Idempotent. Refuses an unknown subject (404). */
export const setFollow =
  (kind: FollowedKind, follow: boolean) =>
  (context: CallContext, { params: { id } }: { params: { id: string } }): Promise<Follow> => {
    const memberId = signedIn(context).id;
    const { document, notFoundMessage } = SUBJECTS[kind];
    return inTransaction(async (transaction) => {
      const choice = followDocument(memberId, id);
      const [subject, before] = await transaction.getAll(document(id), choice);
      if (!subject?.exists) throw new DomainError('not-found', notFoundMessage);
      if (before?.get('follow') !== follow) {
        const members = { member_id: memberId, kind, thing_id: id, follow };
        transaction.set(choice, { ...members, changed_at: context.now });
      }
      return { id, follow };
    });
  };
