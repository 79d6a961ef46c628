import { describe, expect, test } from 'vitest';
import { choiceOf, viewOf } from '#components/portal/list-view.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { summaryOf } from '#domain/contributions/summary.ts';
import { sampleContribution } from '#local/seeds/sample-contribution.ts';
import { listSpecFor, neighbour, nextNew } from './desk-list.ts';
import {
  type Answer,
  type Desk,
  EMPTY_DESK,
  withChanges,
  withDeferred,
  withFirstPage,
  withIndex,
  withOne,
} from './desk-state.ts';

const time = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

function contribution(minute: number, over: Partial<Contribution> = {}): Contribution {
  const at = time(minute);
  return sampleContribution({
    id: `c${minute}`,
    contribution_type: 'other',
    related_app: null,
    description: 'Words',
    created_at: at,
    updated_at: at,
    ...over,
  });
}

const answer = (items: Contribution[], over: Partial<Answer> = {}) => ({
  items,
  new_count: items.filter(({ status }) => status === 'new').length,
  mark: time(59),
  stamp: 'one',
  readers: [],
  ...over,
});
const opened = (...items: Contribution[]): Desk => withFirstPage(EMPTY_DESK, answer(items), true);
const answered = (minute: number, over: Partial<Contribution> = {}) =>
  contribution(minute, {
    thread: (['desk', 'contributor'] as const).map((from) => ({
      ...{ from, text: 'Here', proof_file_path: null, proof_file: null },
      at: time(50),
    })),
    ...over,
  });
const rowsOf = (desk: Desk, query = '', keep: string | null = null) => {
  const spec = listSpecFor(keep);
  return viewOf([...desk.rows.values()], spec, choiceOf(new URLSearchParams(query), spec)).passing;
};
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('a contribution with one more note takes the place of the one before, and an older answer does not take the note back', () => {
  const before = contribution(1);
  const note = { id: 'n', author_id: 'a', text: 'Seen it', mentioned: [], at: time(2) };
  const noted = { ...before, desk_notes: [note] };
  expect(withOne(opened(before), noted).known.get('c1')).toBe(noted);
  expect(withOne(opened(noted), before).known.get('c1')).toBe(noted);
});

describe('the list of the desk', () => {
  const three = opened(contribution(1), contribution(3), contribution(2));

  test('is newest first, or oldest first, whatever order the answers had (R357)', () => {
    expect(ids(rowsOf(three))).toEqual(['c3', 'c2', 'c1']);
    expect(ids(rowsOf(three, 'sort=oldest'))).toEqual(['c1', 'c2', 'c3']);
  });

  test('has answered questions on top in both orders, and nothing that was only added to (A-10, D157)', () => {
    const { thread } = answered(2);
    const added = contribution(1, { thread: thread.slice(1) });
    const desk = opened(added, answered(2), contribution(3));
    expect(ids(rowsOf(desk))).toEqual(['c2', 'c3', 'c1']);
    expect(ids(rowsOf(desk, 'sort=oldest'))).toEqual(['c2', 'c1', 'c3']);
  });

  test('finds all words in name, address, reference and first words, accents or not', () => {
    const desk = opened(
      contribution(1, { display_name: 'Renée', email: 'r@cafe.example', reference: 'TG-7K2M9X' }),
      contribution(2, { description: 'The map jumps' }),
    );
    for (const q of ['renee', 'CAFE', 'tg-7k2', 'renee words'])
      expect(ids(rowsOf(desk, `q=${q}`))).toEqual(['c1']);
    expect(ids(rowsOf(desk, 'q=map+fern'))).toEqual(['c2']);
    expect(rowsOf(desk, 'q=map+renee')).toEqual([]);
  });

  test('filters by status, type, app and proof together', () => {
    const desk = opened(
      contribution(1, { status: 'declined', contribution_type: 'ux_wording', related_app: 'roomz' }),
      contribution(2, { proof_url: 'https://example.org', related_app: 'roomz' }),
      contribution(3, { related_app: 'jobz' }),
    );
    expect(ids(rowsOf(desk, 'app=roomz'))).toEqual(['c2', 'c1']);
    expect(ids(rowsOf(desk, 'app=roomz&status=declined&type=ux_wording'))).toEqual(['c1']);
    expect(ids(rowsOf(desk, 'proof=yes'))).toEqual(['c2']);
    expect(ids(rowsOf(desk, 'proof=no'))).toEqual(['c3', 'c1']);
  });

  test('keeps the one that is being read, whatever became of it', () => {
    const decided = withOne(three, contribution(2, { status: 'accepted', updated_at: time(30) }));
    expect(ids(rowsOf(decided, 'status=new', 'c2'))).toEqual(['c3', 'c2', 'c1']);
    expect(ids(rowsOf(decided, 'status=new', 'c1'))).toEqual(['c3', 'c1']);
  });

  test('knows the newest wholly at once, and a row of every other when the index has come', () => {
    const first = withFirstPage(EMPTY_DESK, answer([contribution(9)], { new_count: 2 }), false);
    expect(first.extent).toBe('partial');
    const whole = withIndex(first, [contribution(9), contribution(1)].map(summaryOf));
    expect(whole.extent).toBe('complete');
    expect(ids(rowsOf(whole))).toEqual(['c9', 'c1']);
    expect([...whole.known.keys()]).toEqual(['c9']);
    expect(whole.newCount).toBe(2);
  });

  test('leaves what came after the first page to the refresh, which counts it', () => {
    const first = withFirstPage(EMPTY_DESK, answer([contribution(9)]), false);
    const whole = withIndex(first, [contribution(10), contribution(9), contribution(1)].map(summaryOf));
    expect(ids(rowsOf(whole))).toEqual(['c9', 'c1']);
    expect(withChanges(whole, answer([contribution(10)]), false).arrived).toBe(1);
  });

  test('takes no older state from an index that was slower than a decision', () => {
    const first = withFirstPage(EMPTY_DESK, answer([contribution(9)]), false);
    const decided = withOne(first, contribution(9, { status: 'accepted', updated_at: time(30) }));
    expect(withIndex(decided, [summaryOf(contribution(9))]).rows.get('c9')?.status).toBe('accepted');
  });
});

describe('a refresh', () => {
  test('counts new ones and answers as arrived, and nothing else', () => {
    const desk = withChanges(
      opened(contribution(5), contribution(4), contribution(3, { status: 'needs_info' })),
      answer([
        contribution(6),
        contribution(5, { status: 'declined', updated_at: time(30) }),
        contribution(1, { status: 'accepted', updated_at: time(31) }),
        contribution(2, { updated_at: time(32) }),
        answered(3, { updated_at: time(33) }),
      ]),
      false,
    );
    expect(desk.arrived).toBe(2);
    expect(desk.known.get('c5')?.status).toBe('declined');
  });

  test('without changes keeps the count of new ones', () => {
    const desk = withChanges(opened(contribution(5)), answer([], { new_count: null, mark: time(58) }), false);
    expect(desk.newCount).toBe(1);
    expect(desk.mark).toBe(time(58));
  });

  test('moves no row while it is deferred, and lets everything in afterwards', () => {
    const before = opened(contribution(5), contribution(4));
    const changed = answer([contribution(6), contribution(5, { status: 'declined', updated_at: time(30) })]);
    const deferred = withChanges(before, changed, true);
    expect(deferred.rows).toBe(before.rows);
    expect(deferred.known.get('c5')?.status).toBe('declined');
    expect(deferred.arrived).toBe(1);
    expect(withChanges(deferred, answer([contribution(6)]), true).arrived).toBe(1);
    const after = withDeferred(deferred);
    expect(ids(rowsOf(after))).toEqual(['c6', 'c5', 'c4']);
    expect(after.rows.get('c5')?.status).toBe('declined');
    expect(after.deferred).toEqual([]);
  });

  test('never puts an older state over a younger one', () => {
    const decided = withOne(
      opened(contribution(5)),
      contribution(5, { status: 'accepted', updated_at: time(30) }),
    );
    const after = withChanges(decided, answer([contribution(5)]), false);
    expect(after.known.get('c5')?.status).toBe('accepted');
    expect(after.rows.get('c5')?.status).toBe('accepted');
  });

  test('says who else reads what, and forgets it when they left', () => {
    const readers = [{ contribution_id: 'c5', display_name: 'Ada' }];
    const desk = withChanges(opened(contribution(5)), { ...answer([]), readers }, false);
    expect(desk.readers.get('c5')).toBe('Ada');
    expect(withChanges(desk, answer([]), false).readers.size).toBe(0);
  });
});

test('a decision takes one off the count, only once, and undoing it puts it back', () => {
  const accepted = contribution(5, { status: 'accepted', updated_at: time(30) });
  const decided = withOne(opened(contribution(5), contribution(4)), accepted);
  expect(decided.newCount).toBe(1);
  expect(withOne(decided, accepted).newCount).toBe(1);
  expect(withOne(decided, contribution(5, { updated_at: time(31) })).newCount).toBe(2);
  expect(withOne(decided, contribution(5))).toBe(decided);
});

describe('moving through the list', () => {
  const rows = [contribution(5), contribution(4, { status: 'accepted' }), contribution(3)].map(summaryOf);

  test('goes one by one and stays at the ends', () => {
    expect(neighbour(rows, 'c5', 1)).toBe('c4');
    expect(neighbour(rows, 'c5', -1)).toBe('c5');
    expect(neighbour(rows, 'c3', 1)).toBe('c3');
    expect(neighbour(rows, null, 1)).toBe('c5');
    expect(neighbour([], null, 1)).toBeNull();
  });

  test('after a decision goes to the next new one, further down first', () => {
    expect(nextNew(rows, 'c4')).toBe('c3');
    expect(nextNew(rows, 'c3')).toBe('c5');
    expect(nextNew(rows, null)).toBe('c5');
    expect(nextNew(rows.slice(0, 1), 'c5')).toBeNull();
  });
});
