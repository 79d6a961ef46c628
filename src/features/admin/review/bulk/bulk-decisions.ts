import { atom } from 'nanostores';
import type { CallOf } from '#domain/contract.ts';
import { type RowResult, reviewContributions, undoReviews } from '#domain/contributions/bulk-contract.ts';
import type { Decision } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { plural } from '#domain/formats.ts';
import { tabDraft } from '#lib/drafts.ts';
import { type Mutation, mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { countedTry, noteTry, offerUndo } from '../decisions.ts';
import { put } from '../desk-store.ts';

/** Bulk decisions carry no award: each award has its own amount. */
export const BULK: Record<Decision, { button: (count: number) => string; done: string }> = {
  accepted: { button: (count) => `Approve ${count}`, done: 'approved, no reward' },
  declined: { button: (count) => `Reject ${count}`, done: 'rejected' },
  needs_info: { button: (count) => `Ask ${count} for info`, done: 'asked for more' },
};

export interface Words {
  message: string;
  admin_notes: string;
}

/** The outcome of each row of the last bulk decision. */
export interface Outcome {
  /** What was done with the accepted rows, as in "12 rejected". */
  done: string;
  rows: readonly (RowResult & { name: string; reference: string })[];
}
/** `Outcome.done` after an undo. */
export const UNDONE = 'new again';
export const $outcome = atom<Outcome | null>(null);
/** Unsent text of a bulk decision, also what an undo returned. */
export const bulkDraft = () => tabDraft('bulk');

type Body = CallOf<typeof reviewContributions>['body'];

function takeIn(
  results: readonly RowResult[],
  rows: readonly ContributionSummary[],
  done: string,
): RowResult[] {
  for (const { contribution } of results) if (contribution) put(contribution);
  const names = new Map(rows.map((row) => [row.id, row]));
  $outcome.set({
    done,
    rows: results.map((result) => ({
      ...result,
      name: names.get(result.id)?.display_name ?? '',
      reference: names.get(result.id)?.reference ?? '',
    })),
  });
  return results.filter((result) => result.done);
}

/** Sends a bulk decision; `$outcome` has the result of each row. An undo reverts all for ten seconds. */
export function decideTogether(
  rows: readonly ContributionSummary[],
  status: Decision,
  words: Words,
): Mutation<{ results: RowResult[] }> {
  const body: Body = {
    status,
    ...(words.message.trim() ? { message: words.message } : {}),
    ...(words.admin_notes.trim() ? { admin_notes: words.admin_notes } : {}),
    rows: rows.map(({ id, updated_at }) => ({ id, updated_at })),
  };
  let key = '';
  return {
    send: (idempotencyKey) => {
      key = idempotencyKey;
      noteTry(key);
      return callSignedIn(reviewContributions, { body }, { idempotencyKey });
    },
    done: null,
    // Shown at the form, whose buttons retry.
    failed: null,
    onDone: ({ results }) => {
      const done = takeIn(results, rows, BULK[status].done);
      if (done.length === 0) return;
      offerUndo(
        {
          about: crypto.randomUUID(),
          description: `${plural(done.length, 'contribution')}: ${BULK[status].done}.`,
          takeBack: () => void takeBackTogether(done, rows, words),
          // The next scheduled run sends the emails.
          settle: () => {},
        },
        countedTry(key, done[0]?.contribution?.reviewed_at ?? null),
      );
    },
  };
}

async function takeBackTogether(
  done: readonly RowResult[],
  rows: readonly ContributionSummary[],
  words: Words,
): Promise<void> {
  const body = {
    rows: done.flatMap(({ id, contribution }) =>
      contribution ? [{ id, updated_at: contribution.updated_at }] : [],
    ),
  };
  await mutate({
    send: (idempotencyKey) => callSignedIn(undoReviews, { body }, { idempotencyKey }),
    done: null,
    failed: 'Failed to undo the decisions',
    onDone: ({ results }) => {
      bulkDraft().keep({ ...words });
      takeIn(results, rows, UNDONE);
    },
  });
}
