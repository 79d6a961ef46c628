import { expect, test } from 'vitest';
import {
  believedCursor,
  CLOCK_SKEW_MS,
  isAhead,
  isRebuildDue,
  isSucceeded,
  isYoung,
  steadyMoment,
} from './clocks.ts';

const NOW = new Date('2026-11-22T03:17:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

test.each([
  [0, true],
  [60_000, true],
  [60_001, false],
  [-1, false],
])('what was noted %i ms ago is young, of at most a minute: %s', (age, expected) => {
  expect(isYoung(1_000_000, 1_000_000 + age, 60_000)).toBe(expected);
});

test('a moment is ahead when it is more than two minutes in the future, or none at all', () => {
  expect(isAhead(NOW.getTime() + CLOCK_SKEW_MS, NOW.getTime())).toBe(false);
  expect(isAhead(NOW.getTime() + CLOCK_SKEW_MS + 1, NOW.getTime())).toBe(true);
  expect(isAhead(Number.NaN, NOW.getTime())).toBe(true);
});

test('a cursor from the future is not gone on from', () => {
  expect(believedCursor(at(-1), NOW)).toBe(at(-1));
  expect(believedCursor(at(CLOCK_SKEW_MS + 1), NOW)).toBeNull();
  expect(believedCursor(undefined, NOW)).toBeNull();
});

test('a later version of a record succeeds an earlier one, and any succeeds one from the future', () => {
  expect(isSucceeded(at(-2), at(-1), NOW)).toBe(true);
  expect(isSucceeded(at(-1), at(-1), NOW)).toBe(true);
  expect(isSucceeded(at(-1), at(-2), NOW)).toBe(false);
  expect(isSucceeded(at(CLOCK_SKEW_MS + 1), at(-2), NOW)).toBe(true);
});

test('everything is made anew once a week', () => {
  const day = 24 * 60 * 60_000;
  const now = NOW.getTime();
  expect([null, now - 7 * day, now - 6 * day, now + day].map((last) => isRebuildDue(last, now))).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test('a clock that goes back by up to two hours is not followed, one that was far ahead is', () => {
  const hour = 60 * 60_000;
  const latest = 10 * hour;
  const nows = [11 * hour, latest, 9 * hour, 8 * hour, 8 * hour - 1];
  expect(nows.map((now) => steadyMoment(latest, now))).toEqual([
    11 * hour,
    latest,
    latest,
    latest,
    8 * hour - 1,
  ]);
});
