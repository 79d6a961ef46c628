import { describe, expect, test } from 'vitest';
import { BADGE_RULES, firstStreak, inzFault, monthBeside, rewardOfBadge, runningStreak } from './rules.ts';

const why = (key: string, accepted: Record<string, number>) => BADGE_RULES[key]?.earnedBy(accepted) ?? null;
const months = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('beside %s by %d is %s', (month, by, expected) => {
  expect(monthBeside(month, by)).toBe(expected);
});

test.each([
  ['nothing was accepted', months(), { months: 0, next: '2026-11' }],
  ['this month alone', months('2026-11'), { months: 1, next: '2026-12' }],
  ['the two before, and this one is not over', months('2026-09', '2026-10'), { months: 2, next: '2026-11' }],
  ['a month was left out', months('2026-08', '2026-09'), { months: 0, next: '2026-11' }],
  ['four in a row', months('2026-08', '2026-09', '2026-10', '2026-11'), { months: 4, next: '2026-12' }],
])('a streak in November, where %s', (_name, accepted, expected) => {
  expect(runningStreak(accepted, '2026-11')).toEqual(expected);
});

describe('what proposes a badge (A-47)', () => {
  test('a first accepted contribution', () => {
    expect(why('first-tile', {})).toBeNull();
    expect(why('first-tile', months('2026-11', '2026-03'))).toBe(
      'First accepted contribution sent in March 2026',
    );
  });

  test('three months in a row, over the end of a year too, and not three with a gap', () => {
    expect(firstStreak(months('2026-09', '2026-10', '2026-12'))).toBeNull();
    expect(why('three-months', months('2026-09', '2026-10'))).toBeNull();
    expect(why('three-months', months('2027-01', '2026-11', '2026-12', '2026-02'))).toBe(
      'Something accepted that was sent in each month from November 2026 to January 2027',
    );
  });

  test('an ambassador: twelve in six months, and neither eleven nor five months', () => {
    const five = { '2026-01': 8, '2026-02': 1, '2026-03': 1, '2026-04': 1, '2026-05': 1 };
    expect(why('ambassador', five)).toBeNull();
    expect(why('ambassador', { ...five, '2026-01': 6, '2026-07': 1 })).toBeNull();
    expect(why('ambassador', { ...five, '2026-07': 1 })).toBe('13 contributions accepted in 6 months');
  });
});

test.each([
  ['three-months', 500, null],
  ['three-months', 0, null],
  ['three-months', 499, 'Must be 500 INZ, or 0'],
  ['ambassador', 2000, null],
  ['ambassador', 6000, null],
  ['ambassador', 6001, 'Must be from 2,000 to 6,000 INZ, or 0'],
  ['bug-finder', 1, 'This badge pays no INZ'],
  ['constructor', 1, 'This badge pays no INZ'],
])('%s with %d INZ: %s', (key, inz, expected) => {
  expect(inzFault(key, inz)).toBe(expected);
});

test('what a badge pays is a row of the guide (R254, R255)', () => {
  expect(rewardOfBadge('three-months')).toEqual({ min: 500, max: 500 });
  expect(rewardOfBadge('first-tile')).toBeNull();
});
