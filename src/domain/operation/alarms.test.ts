import { expect, test } from 'vitest';
import { alarmInWords, alarmsIn, ERRORS_A_DAY } from './alarms.ts';
import { isOver, newNight, STEP_TRIES, stepsThatFailed, stepsToDo } from './night.ts';

const NOW = new Date('2026-11-22T03:20:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('nothing noted is no alarm', () => {
  expect(alarmsIn({ ledger: null, errors: null, night: null }, NOW)).toEqual([]);
  const quiet = {
    ledger: { at: NOW.getTime(), differences: 0 },
    errors: { day: '2026-11-22', count: ERRORS_A_DAY - 1 },
    night: newNight(['uploads'], NOW),
  };
  expect(alarmsIn(quiet, NOW)).toEqual([]);
  expect(alarmsIn({ ...quiet, errors: { day: '2026-11-21', count: 900 } }, NOW)).toEqual([]);
});

test('sums that differ, many failed calls and a step that failed are alarms in words', () => {
  const night = newNight(['uploads', 'ledger'], NOW);
  night.steps.ledger = { state: 'failed', tries: 1, cursor: null };
  const found = alarmsIn(
    { ledger: { at: 0, differences: 1 }, errors: { day: '2026-11-22', count: ERRORS_A_DAY }, night },
    NOW,
  );
  expect(found.map(alarmInWords)).toEqual([
    'The ledger does not add up: 1 sum differs.',
    '25 calls have failed today.',
    'The step "ledger" of the night did not end.',
  ]);
  expect(alarmInWords({ cause: 'given-up', count: 1, step: null })).toBe(
    '1 message was given up and did not leave.',
  );
  expect(alarmInWords({ cause: 'too-old', count: 90, step: null })).toBe(
    'The oldest message has waited for 90 minutes.',
  );
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
