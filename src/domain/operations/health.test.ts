import { expect, test } from 'vitest';
import {
  BACKUP_MAX_MS,
  backupState,
  LEDGER_CHECK_MAX_MS,
  ledgerState,
  OLDEST_ALARM_MS,
  outboxState,
} from './health.ts';

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

test('backups are well when the newest whole one is at most 36 hours old', () => {
  const idAt = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z-4f7a2c`;
  const [young, old] = [idAt(NOW - BACKUP_MAX_MS), idAt(NOW - BACKUP_MAX_MS - 1000)];
  const checked = { at: NOW, differences: 0 };
  expect(backupState([], null, NOW)).toEqual({ state: 'unknown', code: null, age_seconds: null });
  expect(backupState([], checked, NOW)).toEqual({ state: 'failing', code: 'none', age_seconds: null });
  expect(backupState([old, young], checked, NOW)).toEqual({ state: 'ok', code: null, age_seconds: 129_600 });
  expect(backupState([old], null, NOW)).toMatchObject({ state: 'failing', code: 'too-old' });
  // One that a wrong clock dated in the future says nothing.
  expect(backupState([idAt(NOW + 40 * 24 * 3_600_000), old], checked, NOW).code).toBe('too-old');
  expect(backupState([idAt(NOW + 60_000)], checked, NOW)).toMatchObject({ state: 'ok', age_seconds: 0 });
});
