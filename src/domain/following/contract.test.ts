import { expect, test } from 'vitest';
import { isFollowing } from './contract.ts';

test('authors and voters follow by themselves, and a choice holds whatever else happens', () => {
  expect([isFollowing(null, true), isFollowing(undefined, false)]).toEqual([true, false]);
  expect([isFollowing(false, true), isFollowing(true, false)]).toEqual([false, true]);
});
