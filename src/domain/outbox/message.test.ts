import { expect, test } from 'vitest';
import { nextTry } from './message.ts';

test('a failed message is tried again after 1, 5, 15 minutes, 1, 4, 12 and 24 hours, and is dead after the eighth try', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => {
    const next = nextTry(attempts, 1_000);
    return next === null ? null : (next - 1_000) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 1440, null]);
});
