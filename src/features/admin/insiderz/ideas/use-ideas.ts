import type { RowsHandle } from '#components/portal/use-rows.ts';
import { listIdeas, updateIdeaStatus } from '#domain/ideas/contract.ts';
import { IDEA_MESSAGES, type IdeaStatus, IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { createRoadmapItem } from '#domain/roadmap/contract.ts';
import { ROADMAP_LIMITS, ROADMAP_MESSAGES } from '#domain/roadmap/roadmap.ts';
import { call } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';
import { useRecords } from '../use-records.ts';

const fetchPage = (after: string | undefined, signal: AbortSignal) =>
  asSignedIn((token) => call(listIdeas, { query: { after } }, { token, signal }));

export interface Ideas extends RowsHandle<IdeaWithAuthor> {
  /** Sets status and note; `note` undefined leaves the note as it is. Resolves to the fault, or null. */
  decide: (idea: IdeaWithAuthor, status: IdeaStatus, note?: string) => Promise<unknown>;
  /** Puts the idea on the roadmap, in Backlog. */
  plan: (idea: IdeaWithAuthor) => Promise<unknown>;
}

/** The ideas and what an admin decides about them (R390–R394). Every write is rolled back when it fails. */
export function useIdeas(): Ideas {
  const records = useRecords(fetchPage, IdeaWithAuthor);
  const { preview, replace, write, inTurn, reload } = records;

  const decide: Ideas['decide'] = (seen, status, note) =>
    inTurn(seen, (idea) => {
      const noteOnly = status === idea.status;
      return write({
        optimistic: () => preview(idea, { status, ...(note !== undefined && { admin_note: note || null }) }),
        send: (idempotencyKey) => {
          const admin_note = note === undefined ? {} : { admin_note: note };
          const body = { status, ...admin_note, updated_at: idea.updated_at };
          return asSignedIn((token) =>
            call(updateIdeaStatus, { params: { id: idea.id }, body }, { token, idempotencyKey }),
          );
        },
        done: noteOnly ? 'Idea note saved' : IDEA_MESSAGES.updated,
        failed: noteOnly ? 'Failed to save the note' : 'Failed to update idea status',
        onDone: replace,
      });
    });

  const plan: Ideas['plan'] = (idea) =>
    mutate({
      send: (idempotencyKey) => {
        const { title, description, id } = idea;
        const body = { title: title.slice(0, ROADMAP_LIMITS.title), description, idea_id: id };
        return asSignedIn((token) => call(createRoadmapItem, { body }, { token, idempotencyKey }));
      },
      done: ROADMAP_MESSAGES.created,
      failed: 'Failed to create roadmap item',
      // The idea has changed with it, and its new time is needed for the next decision.
      onDone: reload,
    });

  return { ...records, decide, plan };
}
