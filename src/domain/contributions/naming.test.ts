import { expect, test } from 'vitest';
import { namingIn } from './naming.ts';

const row = (hidden: boolean, isUnnamed: boolean) => ({ hidden, isUnnamed });

test.each([
  ['nobody said anything', [row(false, false)], true, false],
  ['the link said no', [row(true, false)], false, false],
  ['the link said no for one of two rows', [row(false, false), row(true, false)], false, false],
  ['the account said no', [row(true, true)], false, true],
  ['the account said no, and its row does not show it yet', [row(false, true)], false, true],
])('someone is named by a private link unless it, or their account, says no: %s', (_, rows, named, by) => {
  expect(namingIn(rows)).toEqual({ named, unnamed_by_account: by });
});
