import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { CallOf } from '#domain/contract.ts';
import { awardTotal } from '#domain/contributions/award.ts';
import {
  bulkAwardFault,
  type RowResult,
  reviewContributions,
  undoReviews,
} from '#domain/contributions/bulk-contract.ts';
import type { Decision } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { grouped, plural, range } from '#domain/formats.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { foldAddress } from '#domain/text.ts';
import { tabDraft } from '#lib/drafts.ts';
import { type Mutation, mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { type AwardDraft, usualAward, viewOfAward } from '../award-draft.ts';
import { countedTry, DONE, noteTry, offerUndo } from '../decisions.ts';
import { put } from '../desk-store.ts';

type Words = Record<'message' | 'admin_notes', string>;

export interface Outcome {
  /** As in "12 rejected". */
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
  const named = results.map((result) => {
    const { display_name: name = '', reference = '' } = rows.find(({ id }) => id === result.id) ?? {};
    return { ...result, name, reference };
  });
  $outcome.set({ done, rows: named });
  return results.filter((result) => result.done);
}

type Chosen = Pick<AwardDraft, 'reward' | 'amount'>;
/** Awards chosen on this page, by contribution; an undo finds them again. */
const $awards = atom<Readonly<Record<string, Chosen>>>({});

export const chooseAward = (id: string, chosen: Chosen): void =>
  $awards.set({ ...$awards.get(), [id]: chosen });

export interface BulkRow extends Chosen {
  row: ContributionSummary;
  award: ReturnType<typeof viewOfAward>['body'];
  /** Why it is not approved with the others. */
  fault: string | null;
}

/** Each row with its award: what was chosen, or the least of the usual row of the guide. */
export function useAwards(rows: readonly ContributionSummary[]): readonly BulkRow[] {
  const chosen = useStore($awards);
  return rows.map((row) => {
    const draft = { ...usualAward(row.contribution_type), ...chosen[row.id] };
    const { reward, amount } = draft;
    const { body, faults } = viewOfAward({ ...draft, none: reward === '' }, null);
    return { row, reward, amount, award: body, fault: faults.amount ?? (body && bulkAwardFault(body)) };
  });
}

/** What approving these pays: a range, as the server decides which are first contributions, one for each sender. */
export function paySentence(rows: readonly Pick<BulkRow, 'row' | 'award'>[]): string {
  const least = rows.reduce((sum, { award }) => sum + (award?.amount ?? 0), 0);
  const maybeFirst = rows.filter(({ award }) => award?.first).map(({ row }) => foldAddress(row.email));
  const bonus = new Set(maybeFirst).size * FIRST_CONTRIBUTION_INZ;
  if (least + bonus === 0) return '';
  const why = bonus > 0 ? `, with ${FIRST_CONTRIBUTION_INZ} for each first contribution` : '';
  return `Approving pays ${range(least, least + bonus)} INZ${why}. `;
}

/** Sends a bulk decision; `$outcome` has the result of each row. An undo reverts all for ten seconds. */
export function decideTogether(
  chosen: readonly BulkRow[],
  status: Decision,
  words: Words,
): Mutation<{ results: RowResult[] }> {
  const rows = chosen.map(({ row }) => row);
  const body: Body = {
    status,
    ...(words.message.trim() ? { message: words.message } : {}),
    ...(words.admin_notes.trim() ? { admin_notes: words.admin_notes } : {}),
    rows: chosen.map(({ row: { id, updated_at }, award }) => ({
      ...{ id, updated_at },
      ...(status === 'accepted' && award ? { award } : {}),
    })),
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
      const done = takeIn(results, rows, DONE[status]);
      if (done.length === 0) return;
      offerUndo(
        {
          about: crypto.randomUUID(),
          description: `${plural(done.length, 'contribution')}: ${DONE[status]}${paidFor(done)}.`,
          takeBack: () => void takeBackTogether(done, rows, words),
          // The next scheduled run sends the emails.
          settle: () => {},
        },
        countedTry(key, done[0]?.contribution?.reviewed_at ?? null),
      );
    },
  };
}

function paidFor(results: readonly RowResult[]): string {
  const inz = results.reduce((sum, { contribution }) => sum + awardTotal(contribution?.award ?? null), 0);
  return inz > 0 ? `, ${grouped(inz)} INZ` : '';
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
      bulkDraft().keep(words);
      takeIn(results, rows, UNDONE);
    },
  });
}
