import { describe, expect, test } from 'vitest';
import type { Contribution } from '#domain/contributions/contribution.ts';
import {
  type Answer,
  type Desk,
  EMPTY_DESK,
  neighbour,
  nextNew,
  rowsOf,
  withChanges,
  withOne,
  withPage,
} from './desk-state.ts';

const time = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

function contribution(minute: number, over: Partial<Contribution> = {}): Contribution {
  return {
    id: `c${minute}`,
    reference: 'TG-000000',
    display_name: 'Fern',
    email: 'fern@example.org',
    contribution_type: 'other',
    other_details: null,
    related_app: null,
    description: 'Words',
    proof_url: null,
    proof_file_path: null,
    proof_file: null,
    consent_given: true,
    consent_version: '2025-09-03',
    submitted_by_user_id: null,
    status: 'new',
    admin_notes: null,
    reviewed_at: null,
    reviewed_by: null,
    created_at: time(minute),
    updated_at: time(minute),
    ...over,
  };
}

const answer = (items: Contribution[], over: Partial<Answer> = {}): Answer => ({
  items,
  next: null,
  new_count: items.filter(({ status }) => status === 'new').length,
  mark: time(59),
  ...over,
});
const ids = (rows: readonly Contribution[]) => rows.map(({ id }) => id);
const opened = (...items: Contribution[]): Desk => withPage(EMPTY_DESK, 'all', answer(items));

describe('the lists of the desk', () => {
  test('are newest first, whatever order the answers had', () => {
    expect(ids(rowsOf(opened(contribution(1), contribution(3), contribution(2)), 'all', null))).toEqual([
      'c3',
      'c2',
      'c1',
    ]);
  });

  test('are empty until they were asked for', () => {
    expect(rowsOf(opened(contribution(1)), 'new', null)).toEqual([]);
  });

  test('never have a hole: what lies below the loaded end is not shown', () => {
    const first = contribution(9);
    const page = withPage(EMPTY_DESK, 'all', answer([first], { next: `${first.created_at}_${first.id}` }));
    const both = withPage(page, 'new', answer([first, contribution(1)]));
    expect(ids(rowsOf(both, 'all', null))).toEqual(['c9']);
    expect(ids(rowsOf(both, 'new', null))).toEqual(['c9', 'c1']);
  });

  test('keep the one that is being read, whatever became of it', () => {
    const desk = withPage(EMPTY_DESK, 'new', answer([contribution(1), contribution(2)]));
    const decided = withOne(desk, contribution(2, { status: 'accepted', updated_at: time(30) }));
    expect(ids(rowsOf(decided, 'new', 'c2'))).toEqual(['c2', 'c1']);
    expect(ids(rowsOf(decided, 'new', 'c1'))).toEqual(['c1']);
  });
});

describe('a refresh', () => {
  test('counts new ones on top as arrived, and nothing else', () => {
    const desk = withChanges(
      opened(contribution(5), contribution(4)),
      answer([
        contribution(6),
        contribution(5, { status: 'declined', updated_at: time(30) }),
        contribution(1, { status: 'accepted', updated_at: time(31) }),
        contribution(2, { updated_at: time(32) }),
      ]),
    );
    expect(desk.arrived).toBe(1);
    expect(desk.known.get('c5')?.status).toBe('declined');
  });

  test('without changes keeps the count of new ones', () => {
    const desk = withChanges(opened(contribution(5)), answer([], { new_count: null, mark: time(58) }));
    expect(desk.newCount).toBe(1);
    expect(desk.mark).toBe(time(58));
  });

  test('never puts an older state over a younger one', () => {
    const decided = withOne(
      opened(contribution(5)),
      contribution(5, { status: 'accepted', updated_at: time(30) }),
    );
    expect(withChanges(decided, answer([contribution(5)])).known.get('c5')?.status).toBe('accepted');
  });

  test('starts from the mark of the first page, so that no change is missed', () => {
    const desk = withPage(EMPTY_DESK, 'all', answer([contribution(5)], { mark: time(10) }));
    expect(withPage(desk, 'new', answer([contribution(5)], { mark: time(20) })).mark).toBe(time(10));
  });
});

test('a decision takes one off the count, and only once', () => {
  const accepted = contribution(5, { status: 'accepted', updated_at: time(30) });
  const decided = withOne(opened(contribution(5), contribution(4)), accepted);
  expect(decided.newCount).toBe(1);
  expect(withOne(decided, accepted).newCount).toBe(1);
});

describe('moving through the list', () => {
  const rows = [contribution(5), contribution(4, { status: 'accepted' }), contribution(3)];

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
    expect(nextNew([contribution(5)], 'c5')).toBeNull();
  });
});
