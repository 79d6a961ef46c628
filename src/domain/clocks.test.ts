import { expect, test } from 'vitest';
import { isYoung } from './clocks.ts';

test.each([
  [0, true],
  [60_000, true],
  [60_001, false],
  [-1, false],
])('what was noted %i ms ago is young, of at most a minute: %s', (age, expected) => {
  expect(isYoung(1_000_000, 1_000_000 + age, 60_000)).toBe(expected);
});
