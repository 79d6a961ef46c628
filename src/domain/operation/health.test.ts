import { expect, test } from 'vitest';
import { LEDGER_CHECK_MAX_MS, ledgerState, OLDEST_ALARM_MS, outboxState } from './health.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');

test('an outbox with nothing too old and nothing given up is well', () => {
  expect(outboxState({ oldest: null, dead: 0 }, NOW)).toMatchObject({ state: 'ok', oldest_seconds: null });
  expect(outboxState({ oldest: NOW - OLDEST_ALARM_MS, dead: 0 }, NOW)).toMatchObject({
    state: 'ok',
    oldest_seconds: 3600,
  });
  expect(outboxState({ oldest: NOW - OLDEST_ALARM_MS - 1, dead: 0 }, NOW)).toMatchObject({
    state: 'failing',
    code: 'too-old',
  });
  expect(outboxState({ oldest: null, dead: 1 }, NOW)).toMatchObject({ state: 'failing', code: 'given-up' });
});

test('a ledger is well when a night looked lately and everything agreed', () => {
  expect(ledgerState(null, NOW)).toMatchObject({ state: 'unknown', checked_at: null });
  expect(ledgerState({ at: NOW - 1000, differences: 0 }, NOW)).toMatchObject({ state: 'ok', code: null });
  expect(ledgerState({ at: NOW, differences: 2 }, NOW)).toMatchObject({
    state: 'failing',
    code: 'does-not-add-up',
    differences: 2,
  });
  expect(ledgerState({ at: NOW - LEDGER_CHECK_MAX_MS - 1, differences: 0 }, NOW).code).toBe('not-checked');
});
