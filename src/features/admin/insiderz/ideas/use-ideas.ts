import type { ListSpec } from '#components/portal/list-view.ts';
import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { listIdeas, updateIdeaStatus } from '#domain/ideas/contract.ts';
import {
  IDEA_MESSAGES,
  IDEA_STATUS_LABELS,
  IDEA_STATUSES,
  type IdeaStatus,
  IdeaWithAuthor,
  noteAfterDecision,
} from '#domain/ideas/idea.ts';
import { createRoadmapItem } from '#domain/roadmap/contract.ts';
import { ROADMAP_LIMITS, ROADMAP_MESSAGES } from '#domain/roadmap/roadmap.ts';
import { pageRequest } from '#domain/wire.ts';
import { listQuery, queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { recordsOf } from '../records.ts';

const newest = (a: IdeaWithAuthor, b: IdeaWithAuthor) => b.created_at.localeCompare(a.created_at);

export const IDEAS_LIST: ListSpec<IdeaWithAuthor> = {
  searchIn: ({ title, description, author }) =>
    `${title} ${description} ${author?.username ?? ''} ${author?.display_name ?? ''}`,
  filters: {
    status: {
      label: 'Status',
      options: IDEA_STATUSES.map((status) => [status, IDEA_STATUS_LABELS[status]] as const),
      passes: ({ status }, value) => status === value,
    },
  },
  sorts: {
    newest: { label: 'Newest', compare: newest },
    upvotes: { label: 'Most upvoted', compare: (a, b) => b.upvotes - a.upvotes || newest(a, b) },
  },
};

export const IDEAS_QUERY = listQuery(['ideas'], (after, signal) =>
  callSignedIn(listIdeas, { query: pageRequest(after) }, { signal }),
);
export const IDEA_RECORDS = recordsOf(IDEAS_QUERY, IdeaWithAuthor);
const { preview, replace, mutate, queued } = IDEA_RECORDS;

export interface Ideas extends RowsHandle<IdeaWithAuthor> {
  /** `note` undefined leaves the note unchanged. Resolves to the error, or null. */
  decide: (idea: IdeaWithAuthor, status: IdeaStatus, note?: string) => Promise<unknown>;
  /** Adds the idea to the roadmap, in Backlog. */
  plan: (idea: IdeaWithAuthor) => Promise<unknown>;
}

const decide: Ideas['decide'] = (seen, status, note) =>
  queued(seen, (idea) => {
    const noteOnly = status === idea.status;
    const { id, updated_at } = idea;
    return mutate({
      optimistic: () =>
        preview(idea, {
          status,
          admin_note: noteAfterDecision(idea, {
            status,
            ...(note !== undefined && { admin_note: note || null }),
          }),
        }),
      send: (idempotencyKey) => {
        const body = { status, ...(note === undefined ? {} : { admin_note: note }), updated_at };
        return callSignedIn(updateIdeaStatus, { params: { id }, body }, { idempotencyKey });
      },
      done: noteOnly ? 'Idea note saved' : IDEA_MESSAGES.updated,
      failed: noteOnly ? 'Failed to save the note' : 'Failed to update idea status',
      onDone: replace,
    });
  });

const plan: Ideas['plan'] = ({ id, title, description }) =>
  mutate({
    send: (idempotencyKey) => {
      const body = { title: title.slice(0, ROADMAP_LIMITS.title), description, idea_id: id };
      return callSignedIn(createRoadmapItem, { body }, { idempotencyKey });
    },
    done: ROADMAP_MESSAGES.created,
    failed: 'Failed to create roadmap item',
    // The write changed the idea's `updated_at`, which the next decision needs.
    onDone: () => void queryClient.invalidateQueries(IDEAS_QUERY),
  });

/** Writes are optimistic and rolled back on failure. */
export function useIdeas(): Ideas {
  return { ...useRows(IDEAS_QUERY), decide, plan };
}
