import { DomainError, invalidField } from '#domain/errors.ts';
import * as contracts from '#domain/ideas/contract.ts';
import { type Idea, noteAfterDecision, notesAfterDecision } from '#domain/ideas/idea.ts';
import { mergeRefusal, unmergeRefusal } from '#domain/ideas/merging.ts';
import { currentCall } from '#server/platform/deadlines.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { loadRecord, refuseIfChanged, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { continueMerge } from './carry-upvotes.ts';
import { IDEA_KIND, pageOfIdeas, withAuthor } from './list-ideas.ts';
import {
  ideaDocument,
  itemOfIdea,
  readIdea,
  readMergedInto,
  writeIdea,
  writeMerge,
  writeUnmerge,
} from './records.ts';

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

/** Time of the call below which a merge stops, in milliseconds: enough for a batch and the answer. */
const MERGE_RESERVE_MS = 3_000;

const hasTime = () => (currentCall()?.endsAt() ?? Number.POSITIVE_INFINITY) - Date.now() > MERGE_RESERVE_MS;

const load = async (id: string) => (await loadRecord(ideaDocument(id), IDEA_KIND)).record;

/** Throws a refusal of the domain: 422 where a field is wrong, otherwise 409 with the current idea. */
async function refuse(refusal: ReturnType<typeof mergeRefusal>, source: Idea): Promise<void> {
  if (!refusal) return;
  const { message, field } = refusal;
  if (field) throw invalidField(field, message);
  throw new DomainError('conflict', message, { current: await withAuthor(source) });
}

/** Starts or continues a merge; the nightly job completes the rest. */
const mergeIdea = route(contracts.mergeIdea, async (context, { params: { id }, body }) => {
  const { into, updated_at: seen } = body;
  const writing = auditedWrite(context, ['idea.merge', id, body]);
  await write(writing, {
    action: 'idea.merge',
    execute: async (transaction) => {
      const { record: source } = await loadRecord(ideaDocument(id), IDEA_KIND, transaction);
      if (source.merged_into === into && source.merge_state !== 'unmerging') return null;
      await refuseIfChanged(source, seen, IDEA_KIND);
      const target = await readIdea(transaction, into);
      const mergedIntoSource = await readMergedInto(transaction, id);
      await refuse(mergeRefusal(source, into, { target, mergedIntoSource }), source);
      const result = writeMerge(transaction, source, into, writing.now);
      const at = new Date(result.updated_at);
      const cause = `${id}_${at.getTime()}`;
      publishEvent(transaction, { event: 'idea-merged', cause, about: id, by: writing.actorId }, at);
      return { result, entityId: id, before: { merged_into: null }, after: { merged_into: into } };
    },
    replay: () => load(id),
  });
  context.waitUntil(itemOfIdea(into).then(showShares));
  return continueMerge(id, context.now, hasTime);
});

const unmergeIdea = route(contracts.unmergeIdea, async (context, { params: { id }, query }) => {
  const writing = auditedWrite(context, ['idea.unmerge', id, query]);
  const { merged_into } = await write(writing, {
    action: 'idea.unmerge',
    execute: async (transaction) => {
      const { record: source } = await loadRecord(ideaDocument(id), IDEA_KIND, transaction);
      if (source.merge_state === 'unmerging') return null;
      await refuseIfChanged(source, query.updated_at, IDEA_KIND);
      const target = source.merged_into === null ? null : await readIdea(transaction, source.merged_into);
      await refuse(unmergeRefusal(source, target, writing.now), source);
      const result = writeUnmerge(transaction, source, writing.now);
      return {
        result,
        entityId: id,
        before: { merged_into: source.merged_into },
        after: { merged_into: null },
      };
    },
    replay: () => load(id),
  });
  if (merged_into !== null) context.waitUntil(itemOfIdea(merged_into).then(showShares));
  return continueMerge(id, context.now, hasTime);
});

export const adminRoutes = [
  route(contracts.listIdeas, (_, { query }) => pageOfIdeas(query)),
  updateIdeaStatus,
  mergeIdea,
  unmergeIdea,
];
