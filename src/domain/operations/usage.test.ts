import { expect, test } from 'vitest';
import { newNight } from './night.ts';
import { PLAN_PATTERN, secondsLeft, statusLine } from './usage.ts';

const now = new Date('2026-11-25T18:00:00Z');
const usage = {
  '2026-10-31': { reads: 9, emails: 9, ms: 90_000_000 },
  '2026-11-24': { reads: 700, emails: 7, ms: 3_600_000 },
  '2026-11-25': { reads: 1_200, emails: 3, ms: 1_800_000 },
};

test('adds up reads and emails of the day and hours of the month, beside the plan', () => {
  const state = {
    night: newNight([], new Date('2026-11-25T03:17:00Z')),
    backed_up_at: Date.parse('2026-11-25T03:20:00Z'),
    usage,
  };
  expect(statusLine(state, 2, { now, plan: 'hours=100,emails=300', ceiling: 1_201 }).split(' · ')).toEqual([
    'Outbox: 2 messages not delivered',
    'Night: 14 hours ago',
    'Backup: 14 hours ago',
    'Estimate for today: 1,200 of 50,000 reads, 3 of 300 emails',
    'this month: 1.5 of 100 hours of functions',
  ]);
});

test('says that reads pause from the ceiling on, until the next day', () => {
  const state = { night: null, usage };
  const at = (moment: Date) =>
    statusLine(state, 0, { now: moment, plan: undefined, ceiling: 1_200 }).split(' · ');
  expect(at(now)).toContain('Reads that can wait are paused until midnight (UTC)');
  expect(at(new Date('2026-11-26T00:00:00Z'))).toEqual([
    'Outbox: all sent',
    'Night: none yet',
    'Backup: none yet',
    'Estimate for today: 0 of 50,000 reads, 0 emails',
    'this month: 1.5 hours of functions',
  ]);
  expect(secondsLeft(now)).toBe(6 * 3600);
});

test.each([
  ['reads=50000,emails=300,hours=100', true],
  ['emails=300', true],
  ['reads=many', false],
  ['reads=1;emails=2', false],
])('%s as a plan: %s', (text, isOne) => {
  expect(PLAN_PATTERN.test(text)).toBe(isOne);
});
