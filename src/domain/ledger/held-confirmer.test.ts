import { expect, test } from 'vitest';
import { confirmFault } from './held.ts';

test.each([
  ['was an admin before, never reset', 1, 0, null],
  ['was reset before', 1, 4, null],
  ['became an admin at that moment', 5, 0, 'tooNew'],
  ['became an admin after', 6, 0, 'tooNew'],
  ['was reset at that moment', 1, 5, 'tooNew'],
  ['was reset after', 1, 6, 'tooNew'],
])('an admin who %s confirms an award: %s', (_name, adminSince, resetAt, expected) => {
  const confirmer = { adminSince, resetAt, root: 'bea' };
  expect(confirmFault({ proposedAt: 5, proposerRoot: 'ada', confirmer })).toBe(expected);
});

test.each([
  ['whose role goes back to somebody else', 'ada', null],
  ['whose role goes back to the same admin', 'bea', 'sameRoot'],
  ['after the proposer stopped being one', null, 'giverGone'],
])('an admin %s confirms an award: %s', (_name, proposerRoot, expected) => {
  const confirmer = { adminSince: 1, resetAt: 0, root: 'bea' };
  expect(confirmFault({ proposedAt: 5, proposerRoot, confirmer })).toBe(expected);
});
