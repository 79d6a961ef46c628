import { expect, test } from 'vitest';
import { nextResetMail } from './account.ts';

const HOUR = 3_600_000;

test.each([
  ['an hour after the last', 1_000, 2_000, 1_000 + HOUR],
  ['at once when that is over', 1_000, 1_000 + HOUR, 1_000 + HOUR],
  ['an hour after the last by a clock a little ahead', HOUR + 5, HOUR, 2 * HOUR + 5],
  ['at once when the last is dated far ahead', 9 * HOUR, HOUR, HOUR],
])('the next mail with a link may leave %s', (_name, mailedAt, now, expected) => {
  expect(nextResetMail(mailedAt, now)).toBe(expected);
});
