import { expect, test } from 'vitest';
import { FIRST_CONTRIBUTION_INZ, illustratedShare } from './guide.ts';

test('a first meaningful contribution earns 250 INZ, once (A-53)', () => {
  expect(FIRST_CONTRIBUTION_INZ).toBe(250);
});

test('250 INZ of the pool illustrate a share of 0.01125 percent, the whole pool 45', () => {
  expect(illustratedShare(250)).toBeCloseTo(0.01125, 10);
  expect(illustratedShare(1_000_000)).toBe(45);
});
