import { expect, test } from 'vitest';
import { alarmInWords, alarmsIn, closingLimit, ERRORS_A_DAY } from './alarms.ts';
import { isOver, newNight, STEP_TRIES, stepsThatFailed, stepsToDo } from './night.ts';

const NOW = new Date('2026-11-22T03:20:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('nothing noted is no alarm', () => {
  expect(alarmsIn({ ledger: null, errors: null, night: null, accounts: null }, NOW)).toEqual([]);
  const quiet = {
    ledger: { at: NOW.getTime(), differences: 0 },
    errors: { day: '2026-11-22', count: ERRORS_A_DAY - 1 },
    night: newNight(['uploads'], NOW),
    accounts: { unconfirmed: 0, without_sign_in: 0 },
  };
  expect(alarmsIn(quiet, NOW)).toEqual([]);
  expect(alarmsIn({ ...quiet, errors: { day: '2026-11-21', count: 900 } }, NOW)).toEqual([]);
});

test('sums that differ, many failed calls and a step that failed are alarms in words', () => {
  const night = newNight(['uploads', 'ledger'], NOW);
  night.steps.ledger = { state: 'failed', tries: 1, cursor: null };
  const found = alarmsIn(
    {
      ledger: { at: 0, differences: 1 },
      errors: { day: '2026-11-22', count: ERRORS_A_DAY },
      night,
      accounts: { unconfirmed: 8, without_sign_in: 1 },
    },
    NOW,
  );
  expect(found.map(alarmInWords)).toEqual([
    'The ledger does not add up: 1 sum differs.',
    '25 calls have failed today.',
    'The nightly step "ledger" did not finish.',
    '8 sign-ins have no account. None was closed: see "The database is gone" in docs/operating.md.',
    '1 account has no sign-in.',
  ]);
  expect(alarmInWords({ cause: 'given-up', count: 1, step: null })).toBe('1 message could not be delivered.');
  expect(alarmInWords({ cause: 'too-old', count: 90, step: null })).toBe(
    'The oldest message has waited for 90 minutes.',
  );
  expect(alarmInWords({ cause: 'owed', count: 3, step: 'account-deletion' })).toBe(
    'The deletion of an account has failed 3 times and is not finished.',
  );
  expect(alarmInWords({ cause: 'owed', count: 1, step: null })).toBe(
    'Work owed to a person has failed 1 time and is not finished.',
  );
});

test.each([
  [8, 5],
  [500, 5],
  [600, 6],
  [10_050, 100],
])('of %i sign-ins a night closes at most %i by itself', (signIns, limit) => {
  expect(closingLimit(signIns)).toBe(limit);
});

test('a night goes on with what was tried least, and ends', () => {
  const night = newNight(['uploads', 'expired', 'ledger'], NOW);
  expect(stepsToDo(night)).toEqual(['uploads', 'expired', 'ledger']);
  night.steps.uploads = { state: 'open', tries: 1, cursor: null };
  night.steps.expired = { state: 'done', tries: 1, cursor: null };
  expect(stepsToDo(night)).toEqual(['ledger', 'uploads']);
  night.steps.uploads = { state: 'open', tries: STEP_TRIES, cursor: null };
  expect(stepsToDo(night)).toEqual(['ledger']);
  expect(stepsThatFailed(night)).toEqual(['uploads']);
  expect([isOver(night, later(59)), isOver(night, later(61))]).toEqual([false, true]);
});
