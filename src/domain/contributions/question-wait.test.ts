import { describe, expect, test } from 'vitest';
import { RETENTION } from '../retention/retention.ts';
import { dueReminder, isAskedSince, QUESTION_WAIT_DAYS } from './question-wait.ts';

const DAY = 24 * 60 * 60_000;
const ASKED = '2026-11-01T10:00:00.000Z';
const asked = { status: 'needs_info', email: 'a@b.example', reviewed_at: ASKED } as const;
const after = (days: number) => Date.parse(ASKED) + days * DAY;

test.each([
  [0, null],
  [2.9, null],
  [3, 3],
  [6.9, 3],
  [7, 7],
  // Nights were missed: one reminder, not two.
  [20, 7],
  [29.9, 7],
  [30, null],
  [400, null],
])('after %d days without an answer the reminder of day %j is due', (days, stage) => {
  expect(dueReminder(asked, after(days))).toEqual(stage === null ? null : { askedAt: ASKED, stage });
});

test.each([
  ['was answered', { status: 'new' }],
  ['was decided', { status: 'declined' }],
  ['lost its contributor', { email: '' }],
  ['has no moment of its question', { reviewed_at: null }],
] as const)('no reminder is due of a contribution that %s', (_, change) => {
  expect(dueReminder({ ...asked, ...change }, after(4))).toBeNull();
});

describe('a question waits', () => {
  test.each([
    ['as it was asked', {}, true],
    ['unless it was asked again', { reviewed_at: '2026-11-03T10:00:00.000Z' }, false],
    ['unless it was answered', { status: 'new' }, false],
    ['unless its contributor was erased', { email: '' }, false],
  ] as const)('%s', (_, change, waits) => {
    expect(isAskedSince({ ...asked, ...change }, ASKED)).toBe(waits);
  });
});

test('the note of a reminder is kept until none is due any more, so that none leaves twice', () => {
  const { period } = RETENTION.sent_messages;
  expect('days' in period && period.days).toBeGreaterThanOrEqual(QUESTION_WAIT_DAYS.end);
});
