import { expect, test } from 'vitest';
import { CLOCK_SKEW_MS } from '../clocks.ts';
import {
  failsRepeatedly,
  isStranded,
  isUntried,
  LONGEST_WAIT_MS,
  nextTry,
  OWED_ALARM_TRIES,
  retryState,
} from './message.ts';

test('a failed message is tried again after 1, 5, 15 minutes, 1, 4, 12 and 24 hours, and is dead after the eighth try', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => {
    const next = nextTry(attempts, 1_000);
    return next === null ? null : (next - 1_000) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 1440, null]);
});

test.each([
  ['one that was given up begins anew', { status: 'dead', attempts: 8, heldUntil: null }, 0],
  ['one that waits keeps its tries', { status: 'pending', attempts: 3, heldUntil: null }, 3],
  ['one whose wait is over may go', { status: 'pending', attempts: 1, heldUntil: 1_000 }, 1],
  ['one that is on its way is left alone', { status: 'pending', attempts: 1, heldUntil: 1_001 }, 'leased'],
  ['one that was sent is gone', { status: 'sent', attempts: 1, heldUntil: null }, 'missing'],
  ['one that was taken back is gone', { status: 'cancelled', attempts: 0, heldUntil: null }, 'missing'],
] as const)('an admin asks for a message again: %s', (_, message, expected) => {
  expect(retryState(message, 1_000)).toBe(expected);
});

test('what a message tells of can be taken back until its first try (F5)', () => {
  expect(isUntried({ status: 'pending', attempts: 0 })).toBe(true);
  expect(isUntried({ status: 'pending', attempts: 1 })).toBe(false);
  expect(isUntried({ status: 'sent', attempts: 0 })).toBe(false);
  expect(isUntried({ status: 'cancelled', attempts: 0 })).toBe(false);
});

test.each([
  ['account-deletion', OWED_ALARM_TRIES - 1, false],
  ['account-deletion', OWED_ALARM_TRIES, true],
  ['address-erasure', OWED_ALARM_TRIES + 1, true],
  ['contact-message', 8, false],
])('%s that failed %i times raises the alarm of owed work: %s', (kind, attempts, expected) => {
  expect(failsRepeatedly({ kind, attempts })).toBe(expected);
});

const NOW = 1_800_000_000_000;
const HOUR = 60 * 60_000;
test.each([
  ['one that a clock ahead made', {}, true],
  ['one of another instance a little ahead', { createdAt: NOW + CLOCK_SKEW_MS, dueAt: NOW + HOUR }, false],
  ['one that waits after a failed try', { createdAt: NOW - HOUR, dueAt: NOW + LONGEST_WAIT_MS }, false],
  ['one that was put off for forty days', { createdAt: NOW - HOUR }, true],
  ['one that is due anyway', { dueAt: NOW }, false],
  ['one that has left', { status: 'sent' as const }, false],
  ['the week of a member', { kind: 'digest' }, false],
  ['the morning of an admin', { kind: 'recap' }, false],
])('stranded in the outbox, %s', (_, changes, expected) => {
  const ahead = { createdAt: NOW + 40 * 24 * HOUR, dueAt: NOW + 40 * 24 * HOUR };
  const message = { kind: 'contact-message', status: 'pending' as const, ...ahead, ...changes };
  expect(isStranded(message, NOW)).toBe(expected);
});
