import { expect, test } from 'vitest';
import { waitInWords } from './wait-in-words.ts';

test.each([
  [0, '1 minute'],
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [700, '12 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
