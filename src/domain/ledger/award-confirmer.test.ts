import { expect, test } from 'vitest';
import { mayConfirm } from './pending-award.ts';

test.each([
  ['was an admin before, never reset', 1, 0, true],
  ['was reset before', 1, 4, true],
  ['became an admin at that moment', 5, 0, false],
  ['became an admin after', 6, 0, false],
  ['was reset at that moment', 1, 5, false],
  ['was reset after', 1, 6, false],
])('an admin who %s confirms an award: %s', (_name, adminSince, resetAt, expected) => {
  expect(mayConfirm({ adminSince, resetAt, proposedAt: 5 })).toBe(expected);
});
