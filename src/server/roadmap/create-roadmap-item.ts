import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { IDEA_MESSAGES, type Idea, linkRefusal } from '#domain/ideas/idea.ts';
import { createRoadmapItem as contract } from '#domain/roadmap/contract.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { linkIdea, readIdea } from '#server/ideas/records.ts';
import { requireRecord } from '#server/platform/firestore/require-unchanged.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { publishNamed, requireKnown } from './named-contributions.ts';
import { showItem } from './public/rebuild.ts';
import { ITEM_KIND, itemDocument } from './records/roadmap.ts';

/** The idea of a new item. Refuses an unknown one (422) and one that was merged or has an item (409). */
async function requireLinkable(transaction: FirebaseFirestore.Transaction, ideaId: string): Promise<Idea> {
  const idea = await readIdea(transaction, ideaId);
  if (!idea) {
    const message = IDEA_MESSAGES.gone;
    throw new DomainError('invalid', message, { fields: [{ path: 'idea_id', message }] });
  }
  const refusal = linkRefusal(idea);
  if (refusal) throw new DomainError('conflict', refusal);
  return idea;
}

export const createRoadmapItem = route(contract, async (context, { body }) => {
  const input = { ...body, idea_id: body.idea_id ?? null };
  const named = await requireKnown(input.contributions);
  const id = randomUUID();
  const writing = auditedWrite(context, ['roadmap.create', body]);
  const { now } = writing;
  const item = await write(writing, {
    action: 'roadmap.create',
    execute: async (transaction) => {
      const idea = input.idea_id ? await requireLinkable(transaction, input.idea_id) : null;
      const completed_at = takesVotes(input.column_name) ? null : now;
      const members = { ...input, votes_total: 0, notes: [], has_missions: false };
      const times = { completed_at, created_at: now, updated_at: now };
      transaction.create(itemDocument(id), { ...members, ...times });
      if (idea) {
        linkIdea(transaction, idea, id, now);
        const cause = { cause: `${idea.id}_${id}`, about: id, by: writing.actorId };
        publishEvent(transaction, { event: 'idea-planned', ...cause }, now);
      }
      publishNamed(transaction, named, { item: id, by: writing.actorId, now });
      const at = now.toISOString();
      const result = { ...members, id, completed_at: completed_at && at, created_at: at, updated_at: at };
      return { result, entityId: id, before: {}, after: input };
    },
    replay: (entityId) => requireRecord(itemDocument(entityId ?? id), ITEM_KIND),
  });
  if (item.public) context.waitUntil(showItem(item.id, true));
  return item;
});
