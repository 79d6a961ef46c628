import { expect, test } from 'vitest';
import { illustratedShare } from './guide.ts';

test('250 INZ of the pool illustrate a share of 0.01125 percent, the whole pool 45', () => {
  expect(illustratedShare(250)).toBeCloseTo(0.01125, 10);
  expect(illustratedShare(1_000_000)).toBe(45);
});
