import { randomUUID } from 'node:crypto';
import { createIdea as contract } from '#domain/ideas/member-contract.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { loadMemberIdea } from './list-ideas.ts';
import { asIdea, ideaDocument } from './records.ts';

export const createIdea = route(contract, async (context, { body }) => {
  const { id: memberId } = signedIn(context);
  const { now } = context;
  const id = randomUUID();
  const stored = await write<string, null>(auditedWrite(context, ['idea', body]), {
    action: null,
    execute: async (transaction) => {
      transaction.create(ideaDocument(id), {
        ...body,
        member_id: memberId,
        status: 'under_review',
        upvotes: 0,
        admin_note: null,
        notes: [],
        roadmap_item_id: null,
        created_at: now,
        updated_at: now,
      });
      return { result: id, entityId: id };
    },
    replay: async (entityId) => entityId ?? id,
  });
  return loadMemberIdea(memberId, asIdea(await ideaDocument(stored).get()), false);
});
