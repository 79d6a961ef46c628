import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { rowsQuery } from '#components/portal/use-rows.ts';
import { listIdeas, updateIdeaStatus } from '#domain/ideas/contract.ts';
import {
  IDEA_MESSAGES,
  IDEA_STATUS_LABELS,
  type IdeaStatus,
  IdeaWithAuthor,
  noteAfterDecision,
} from '#domain/ideas/idea.ts';
import { createRoadmapItem } from '#domain/roadmap/contract.ts';
import { ROADMAP_LIMITS, ROADMAP_MESSAGES } from '#domain/roadmap/roadmap.ts';
import { pageRequest } from '#domain/wire.ts';
import { sendTo } from '#state/mutation.ts';
import { queryClient } from '#state/queries.ts';
import { recordsOf } from '../records.ts';

export const IDEAS_LIST: ListSpec<IdeaWithAuthor> = {
  searchIn: ({ title, description, author }) =>
    `${title} ${description} ${author?.username ?? ''} ${author?.display_name ?? ''}`,
  filters: {
    status: filterBy('Status', IDEA_STATUS_LABELS, ({ status }) => status),
  },
  sorts: {
    newest: { label: 'Newest', compare: newestFirst },
    upvotes: { label: 'Most upvoted', compare: (a, b) => b.upvotes - a.upvotes || newestFirst(a, b) },
  },
};

export const IDEAS_QUERY = rowsQuery(['ideas'], listIdeas, pageRequest);
export const IDEA_RECORDS = recordsOf(IDEAS_QUERY, IdeaWithAuthor);
const { change, preview, replace } = IDEA_RECORDS;

/** `note` undefined leaves the note unchanged. Resolves to the fault or null. */
export const decideIdea = (seen: IdeaWithAuthor, status: IdeaStatus, note?: string) =>
  change(seen, (idea) => {
    const noteOnly = status === idea.status;
    const { id, updated_at } = idea;
    const noted = note !== undefined && { admin_note: note || null };
    return {
      optimistic: preview(idea, { status, admin_note: noteAfterDecision(idea, { status, ...noted }) }),
      send: sendTo(updateIdeaStatus, {
        params: { id },
        body: { status, ...(note === undefined ? {} : { admin_note: note }), updated_at },
      }),
      done: noteOnly ? 'Idea note saved' : IDEA_MESSAGES.updated,
      failed: noteOnly ? 'Failed to save the note' : 'Failed to update idea status',
      onDone: replace,
    };
  });

export const planIdea = (seen: IdeaWithAuthor) =>
  change(seen, ({ id, title, description }) => ({
    send: sendTo(createRoadmapItem, {
      body: { title: title.slice(0, ROADMAP_LIMITS.title), description, idea_id: id },
    }),
    done: ROADMAP_MESSAGES.created,
    failed: 'Failed to create roadmap item',
    // The write changed the idea's `updated_at`, which the next decision needs.
    onDone: () => void queryClient.invalidateQueries(IDEAS_QUERY),
  }));
