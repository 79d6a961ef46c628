import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closedByDeletion, MissionForm, parseReward, payOf, placesText } from './mission.ts';

const form = (changes: Record<string, unknown> = {}) =>
  z.safeParse(MissionForm, { title: 'T', brief: 'B', reward_points: 120, effort: 'low', ...changes });

test.each([
  ['', 0],
  ['  ', 0],
  ['abc', 0],
  ['NaN', 0],
  ['120', 120],
  [' 1,200 ', 1200],
  ['12 000', 12_000],
  ['1.9', 1],
  ['12abc', 12],
  ['-5', -5],
])('the typed reward %j is read as %i (R397)', (typed, read) => {
  expect(parseReward(typed)).toBe(read);
});

test.each([-1, 1.5, 12_001, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '5', null, [5]])(
  'a reward of %j is refused (A-43, T23)',
  (reward_points) => {
    expect(form({ reward_points }).success).toBe(false);
  },
);

test('a reward from 0 to 12,000 passes, and an effort must be one of three (R398)', () => {
  for (const reward_points of [0, 1, 12_000]) expect(form({ reward_points }).success).toBe(true);
  for (const effort of ['low', 'medium', 'high']) expect(form({ effort }).success).toBe(true);
  expect(form({ effort: 'huge' }).success).toBe(false);
});

test('nothing is paid for no reward and for nobody (R409, R410)', () => {
  expect(payOf({ member_id: 'mo' }, 120, true)).toBe(120);
  expect(payOf({ member_id: 'mo' }, 0, true)).toBe(0);
  expect(payOf({ member_id: null }, 120, true)).toBe(0);
  expect(payOf({ member_id: 'deleted-1' }, 120, false)).toBe(0);
});

test('a deletion closes what waits for a decision, a second admin’s too, and leaves what was decided', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const closed = { status: 'rejected', reviewed_at: now };
  expect(closedByDeletion({ status: 'under_review' }, now)).toEqual(closed);
  expect(closedByDeletion({ status: 'approved', held: true }, now)).toEqual(closed);
  expect(closedByDeletion({ status: 'approved', held: false }, now)).toEqual({});
  expect(closedByDeletion({ status: 'rejected' }, now)).toEqual({});
});

test.each([
  [null, null, null],
  [1, 1, 'One place left'],
  [1, 0, 'Its place is taken'],
  [3, 1, '1 of 3 places left'],
  [3, 0, 'All 3 places taken'],
])('a mission with %s winners, %s places left, says %s', (max_winners, places_left, text) => {
  expect(placesText({ max_winners, places_left })).toBe(text);
});
