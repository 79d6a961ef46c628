import { expect, test } from 'vitest';
import { INZ_POOL } from '../rewards/guide.ts';
import {
  firstCauseOf,
  isPaidAgain,
  ledgerCause,
  payAgainFault,
  postingFault,
  reserveFault,
  undoneBy,
} from './ledger.ts';

const pool = { issued: INZ_POOL - 500, reserved: 400 };

test('a decision holds back what is left in the pool and no more; giving back always may (A-18, T23)', () => {
  expect(reserveFault(pool, 100)).toBeNull();
  expect(reserveFault(pool, 101)).toBe('Only 100 INZ is left in the pool. Nothing was stored.');
  expect(reserveFault({ issued: INZ_POOL, reserved: 50 }, -50)).toBeNull();
});

test.each([
  ['what is left of the pool is paid', 100, 0, null],
  ['more than that is not', 101, 0, 'Only 100 INZ is left in the pool. Nothing was stored.'],
  ['what someone holds is taken back', -30, 30, null],
  ['more than that is not', -31, 30, 'Only 30 INZ is there to take back. Nothing was stored.'],
  ['what is nobody’s is taken back of all that is issued', 500 - INZ_POOL, null, null],
] as const)('a line of the ledger: %s (T23)', (_, points, balance, expected) => {
  expect(postingFault(pool, balance, points)).toBe(expected);
});

test('nobody holds more than the pool has issued', () => {
  expect(postingFault({ issued: 10, reserved: 0 }, 30, -20)).toBe(
    'Only 10 INZ is there to take back. Nothing was stored.',
  );
});

test('a reversal and paying again are named after each other, and lead back to what was first paid for', () => {
  const paid = ledgerCause.contribution('c1');
  const taken = undoneBy({ id: paid, source: 'contribution' });
  const again = undoneBy({ id: taken, source: 'correction' });
  expect([taken, again]).toEqual(['correction:contribution:c1', 'again:correction:contribution:c1']);
  expect([paid, taken, again, undoneBy({ id: again, source: 'contribution' })].map(firstCauseOf)).toEqual(
    Array.from({ length: 4 }, () => paid),
  );
  expect([paid, taken, again].map(isPaidAgain)).toEqual([false, false, true]);
});

test.each([
  ['correction', {}, null],
  ['contribution', {}, 'noCorrection'],
  ['correction', { isDone: true }, 'done'],
  ['correction', { hasAccount: false }, 'gone'],
  ['correction', { hasBonus: false }, 'bonus'],
] as const)('a %s with %j is paid again unless: %s', (source, facts, fault) => {
  const free = { isDone: false, hasAccount: true, hasBonus: true };
  expect(payAgainFault({ source }, { ...free, ...facts })).toBe(fault);
});
