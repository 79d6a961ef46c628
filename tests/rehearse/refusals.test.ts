import { expect, test } from 'vitest';
import { neededBy, unnoticed } from './refusals.ts';

test('each variable that production needs is missed when it alone is not set', () => {
  expect(unnoticed()).toEqual([]);
  expect(neededBy('build').length).toBeGreaterThan(8);
  expect(neededBy('functions').length).toBeGreaterThan(10);
});
