import { expect, test } from 'vitest';
import { awardWait } from './waiting.ts';

const DAY = 24 * 60 * 60_000;

test.each([
  [2.9, 0, { act: 'none', stage: 0, isLate: false }],
  [3, 0, { act: 'remind', stage: 3, isLate: false }],
  [4, 3, { act: 'none', stage: 3, isLate: false }],
  [7, 3, { act: 'remind', stage: 7, isLate: false }],
  // A night was missed: one reminder, not two.
  [8, 0, { act: 'remind', stage: 7, isLate: false }],
  [14, 7, { act: 'none', stage: 7, isLate: true }],
  [29.9, 7, { act: 'none', stage: 7, isLate: true }],
  [30, 7, { act: 'release', stage: 7, isLate: true }],
  [400, 0, { act: 'release', stage: 7, isLate: true }],
])('an award that waits for %d days, reminded at %d: %j', (days, reminded, expected) => {
  expect(awardWait(1_000, reminded, 1_000 + days * DAY)).toEqual(expected);
});
