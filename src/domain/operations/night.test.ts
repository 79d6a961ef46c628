import { expect, test } from 'vitest';
import { CLOCK_SKEW_MS } from '../clocks.ts';
import {
  awaitedSince,
  hoursWithoutNight,
  isOver,
  newNight,
  nextLook,
  STEP_TRIES,
  type StepState,
  stepAfter,
  stepsThatFailed,
  stepsToDo,
} from './night.ts';

const NOW = new Date('2026-11-22T03:20:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

test('a night goes on with what was tried least, and ends', () => {
  const night = newNight(['uploads', 'expired', 'ledger'], NOW);
  expect(stepsToDo(night)).toEqual(['uploads', 'expired', 'ledger']);
  night.steps.uploads = { state: 'open', tries: 1, cursor: null };
  night.steps.expired = { state: 'done', tries: 1, cursor: null };
  expect(stepsToDo(night)).toEqual(['ledger', 'uploads']);
  night.steps.uploads = { state: 'open', tries: STEP_TRIES, cursor: null };
  expect(stepsToDo(night)).toEqual(['ledger']);
  expect(stepsThatFailed(night, NOW)).toEqual(['uploads']);
  expect(stepsThatFailed(night, later(61))).toEqual(['uploads', 'ledger']);
  night.steps.ledger = { state: 'failed', tries: 1, cursor: null };
  expect(stepsThatFailed(night, NOW)).toEqual(['uploads', 'ledger']);
});

test('a night is over an hour after it began, and one that began in the future at once', () => {
  const night = newNight([], NOW);
  expect([isOver(night, later(60)), isOver(night, later(61))]).toEqual([false, true]);
  expect(isOver(night, new Date(NOW.getTime() - CLOCK_SKEW_MS))).toBe(false);
  expect(isOver(night, new Date(NOW.getTime() - CLOCK_SKEW_MS - 1))).toBe(true);
});

test('a step that gets further is tried without limit, behind the others, and one that does not is given up', () => {
  const night = newNight(['backup', 'ledger'], NOW);
  let step = night.steps.backup as StepState;
  for (let n = 1; n <= 20; n += 1) step = stepAfter(step, 'open', String(n));
  expect(step).toEqual({ state: 'open', tries: 20, without_progress: 0, cursor: '20' });
  night.steps.backup = step;
  expect(stepsToDo(night)).toEqual(['ledger', 'backup']);
  expect(stepsThatFailed(night, NOW)).toEqual([]);
  for (let n = 1; n <= STEP_TRIES; n += 1) step = stepAfter(step, n % 2 ? 'open' : 'failed', '20');
  night.steps.backup = { ...step, state: 'open' };
  expect(stepsToDo(night)).toEqual(['ledger']);
  expect(stepsThatFailed(night, NOW)).toEqual(['backup']);
  const done = { state: 'done', tries: 26, without_progress: 0, cursor: null };
  expect(stepAfter(step, 'done', '21')).toEqual(done);
  // Noted by an earlier version: every try counts.
  const noted = { state: 'open', tries: 4, cursor: null } as const;
  expect(stepAfter(noted, 'open', null).without_progress).toBe(5);
});

test('the next night is awaited since the latest moment that can be believed', () => {
  const night = newNight([], NOW);
  const noon = NOW.getTime() - HOUR;
  expect(awaitedSince({ night: null, watched_since: null }, NOW)).toBeNull();
  expect(awaitedSince({ night: null, watched_since: noon }, NOW)).toBe(noon);
  expect(awaitedSince({ night, watched_since: noon }, NOW)).toBe(NOW.getTime());
  const ahead = newNight([], later(60));
  expect(awaitedSince({ night: ahead, watched_since: noon }, NOW)).toBe(noon);
  expect(awaitedSince({ night: ahead, watched_since: NOW.getTime() + HOUR }, NOW)).toBeNull();
});

test('a night is missing after 26 hours', () => {
  const watch = { night: newNight([], NOW), watched_since: null };
  expect(hoursWithoutNight(watch, later(26 * 60))).toBeNull();
  expect(hoursWithoutNight(watch, later(26 * 60 + 1))).toBe(26);
  expect(hoursWithoutNight(watch, later(7 * 24 * 60))).toBe(168);
  expect(hoursWithoutNight({ night: null, watched_since: null }, NOW)).toBeNull();
});

test('nights are looked at when one is over, when the next is missing, and then each hour', () => {
  const watch = { night: newNight([], NOW), watched_since: null };
  const at = (minutes: number) => nextLook(watch, later(minutes)) - NOW.getTime();
  expect([at(0), at(61), at(27 * 60)]).toEqual([HOUR + 1, 26 * HOUR + 1, 28 * HOUR]);
  expect(nextLook({ night: null, watched_since: null }, NOW)).toBe(NOW.getTime() + HOUR + 1);
});
