import * as contracts from '#domain/ideas/contract.ts';
import { type Idea, noteAfterDecision, notesAfterDecision } from '#domain/ideas/idea.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { loadRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { IDEA_KIND, pageOfIdeas, withAuthor } from './list-ideas.ts';
import { ideaDocument, writeIdea } from './records.ts';

/** Sets status and note for members. An empty note removes the current one. */
const updateIdeaStatus = route(contracts.updateIdeaStatus, async (context, { params: { id }, body }) => {
  const { updated_at: seen, status, admin_note } = body;
  const decision = admin_note === undefined ? { status } : { status, admin_note: admin_note || null };
  const writing = auditedWrite(context, ['idea.status', id, body]);
  const idea = await write(writing, {
    action: 'idea.status',
    execute: async (transaction) => {
      const { record: before } = await requireUnchanged(
        transaction,
        { reference: ideaDocument(id), seen },
        IDEA_KIND,
      );
      const note = noteAfterDecision(before, decision);
      const change = differing<Idea>(before, { status, admin_note: note });
      if (Object.keys(change).length === 0) return null;
      const at = laterThan(before.updated_at, writing.now);
      const notes = notesAfterDecision(before, decision, at);
      const result = writeIdea(transaction, before, { ...change, notes }, writing.now);
      if (change.status || change.admin_note) {
        const event = change.status ? 'idea-status' : 'idea-note';
        const cause = `${id}_${at.getTime()}`;
        publishEvent(transaction, { event, cause, about: id, by: writing.actorId, words: note }, writing.now);
      }
      return { result, entityId: id, before: asBefore(before, change), after: change };
    },
    replay: async () => (await loadRecord(ideaDocument(id), IDEA_KIND)).record,
  });
  return withAuthor(idea);
});

export const adminRoutes = [
  route(contracts.listIdeas, (_, { query }) => pageOfIdeas(query)),
  updateIdeaStatus,
];
