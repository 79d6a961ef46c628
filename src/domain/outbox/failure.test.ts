import { expect, test } from 'vitest';
import { failureText } from './failure.ts';

test.each([
  ['ECONNREFUSED', 'The mail server could not be reached'],
  ['ESOCKET', 'The mail server could not be reached'],
  ['EAUTH 535', 'The mail server refused our sign-in'],
  ['EENVELOPE 550', 'The mail server refused it for good (550)'],
  ['EENVELOPE 451', 'The mail server refused it for now (451)'],
  ['EENVELOPE', 'The mail server refused the address'],
  ['TypeError', 'It could not be sent (TypeError)'],
])('of %s an admin reads: %s', (reason, words) => {
  expect(failureText(reason)).toBe(words);
});
