import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createRoadmapItem, updateRoadmapItem } from './contract.ts';
import {
  columnChange,
  moveOf,
  RESTORE_MS,
  restoreFault,
  returnedBecause,
  takesVotes,
  undoMoveFault,
} from './roadmap.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const valid = { title: 'Lift clubs', description: 'Same people, same road.' };

describe('a move between columns (A-15, A-48)', () => {
  test('to completed gives the votes back and keeps the time', () => {
    expect(columnChange('in_progress', 'completed', NOW)).toEqual({
      release: 'completed',
      completed_at: NOW,
      resetsVotes: false,
    });
  });
  test('out of completed starts the count anew', () => {
    expect(columnChange('completed', 'backlog', NOW)).toEqual({
      release: null,
      completed_at: null,
      resetsVotes: true,
    });
  });
  test.each([
    ['backlog', 'in_progress'],
    ['in_progress', 'backlog'],
    ['completed', 'completed'],
  ] as const)('from %s to %s touches no votes', (from, to) => {
    expect(columnChange(from, to, NOW)).toBeNull();
  });
  test('votes are taken in backlog and in progress only', () => {
    expect((['backlog', 'in_progress', 'completed'] as const).map(takesVotes)).toEqual([true, true, false]);
  });
});

describe('what an admin sends', () => {
  const errorsOf = (schema: z.core.$ZodType, body: unknown) => {
    const result = z.safeParse(schema, body);
    return result.success ? [] : result.error.issues.map(({ message }) => message);
  };

  test('the column defaults to backlog and the item to members only (R384, A-60)', () => {
    expect(z.parse(createRoadmapItem.body, valid)).toEqual({
      ...valid,
      column_name: 'backlog',
      related_app: null,
      public: false,
      contributions: [],
    });
  });
  test.each([
    [{ ...valid, title: ' ' }, 'Title is required'],
    [{ ...valid, title: 'x'.repeat(121) }, 'Title must be at most 120 characters'],
    [{ ...valid, description: '\n' }, 'Description is required'],
    [{ ...valid, description: 'x'.repeat(2001) }, 'Description must be at most 2000 characters'],
    [{ ...valid, column_name: 'done' }, 'Must be backlog, in_progress or completed'],
    [{ ...valid, related_app: 'chatz' }, 'Please select an app from the list'],
  ])('%# is refused in words', (body, message) => {
    expect(errorsOf(createRoadmapItem.body, body)).toEqual([message]);
  });
  test('an edit that changes nothing is refused', () => {
    expect(errorsOf(updateRoadmapItem.body, { updated_at: NOW.toISOString() })).toEqual([
      'Nothing to change',
    ]);
  });
});

test('a vote that came back is told of as its item is now (A-48)', () => {
  expect(returnedBecause('completed', 'completed')).toBe('completed');
  expect(returnedBecause('completed', 'backlog')).toBe('reopened');
  expect(returnedBecause('completed', undefined)).toBe('deleted');
  expect(returnedBecause('deleted', undefined)).toBe('deleted');
  expect(returnedBecause('deleted', 'backlog')).toBe('deleted');
});

describe('restoring a deleted item', () => {
  const deletedAt = NOW.getTime();
  const fault = (column_name: 'backlog' | 'completed', votes_total: number, after = 0) =>
    restoreFault({ column_name, votes_total }, { deletedAt, now: deletedAt + after });

  test('is possible within the hour, and where no votes went back', () => {
    expect(fault('backlog', 0)).toBeNull();
    expect(fault('completed', 12, RESTORE_MS)).toBeNull();
  });

  test('is refused later, and where votes went back', () => {
    expect(fault('backlog', 0, RESTORE_MS + 1)).toMatch(/too late/);
    expect(fault('backlog', 3)).toMatch(/votes on this item went back/);
  });
});

describe('undoing a move', () => {
  const created_at = NOW.toISOString();
  const at = NOW.getTime();

  test('takes the last change if that was a move to the current column, and nothing else', () => {
    const before = { column_name: 'backlog' };
    const after = { column_name: 'in_progress' };
    const item = { column_name: 'in_progress' } as const;
    expect(moveOf(item, { before, after, created_at })).toEqual({ before, at });
    expect(moveOf({ column_name: 'backlog' }, { before, after, created_at })).toBeNull();
    expect(moveOf(item, { before: { ...before, title: 'x' }, after, created_at })).toBeNull();
    expect(moveOf(item, { before: { title: 'x' }, after: { title: 'y' }, created_at })).toBeNull();
  });

  const fault = (
    from: 'backlog' | 'completed',
    to: 'in_progress' | 'completed',
    { votes = 0, after = 0 }: { votes?: number; after?: number } = {},
  ) =>
    undoMoveFault({ column_name: to, votes_total: votes }, { before: { column_name: from }, at }, at + after);

  test('is possible within the hour, where no vote is lost', () => {
    expect(fault('backlog', 'in_progress', { votes: 5, after: RESTORE_MS })).toBeNull();
    expect(fault('backlog', 'completed')).toBeNull();
    expect(fault('completed', 'in_progress')).toBeNull();
  });

  test('is refused later, without a move, and where votes went back or came since', () => {
    expect(fault('backlog', 'in_progress', { after: RESTORE_MS + 1 })).toMatch(/too late/);
    expect(undoMoveFault({ column_name: 'backlog', votes_total: 0 }, null, at)).toMatch(/was not a move/);
    expect(fault('backlog', 'completed', { votes: 1 })).toMatch(/went back/);
    expect(fault('completed', 'in_progress', { votes: 1 })).toMatch(/voted since/);
  });
});
