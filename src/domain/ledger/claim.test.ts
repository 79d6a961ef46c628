import { expect, test } from 'vitest';
import { contributionPaidBy, isClaimable, ownerAmong } from './claim.ts';

test.each([
  ['accepted', 'me', true],
  ['accepted', null, true],
  ['accepted', 'someone', false],
  ['new', 'me', false],
  ['declined', null, false],
] as const)(
  'a contribution, %s, sent by %s, its address proved by a member, is claimable: %s',
  (status, sender, claimable) => {
    expect(isClaimable({ status, submitted_by_user_id: sender }, 'me')).toBe(claimable);
  },
);

test('what was sent signed out belongs to the one member who proved its address, and to nobody when two did', () => {
  const mo = { userId: 'mo', isProved: true, isMember: true };
  expect(ownerAmong([])).toBeNull();
  expect(ownerAmong([mo])).toBe('mo');
  expect(
    ownerAmong([mo, { ...mo, userId: 'x', isProved: false }, { ...mo, userId: 'y', isMember: false }]),
  ).toBe('mo');
  expect(ownerAmong([mo, { ...mo, userId: 'zoe' }])).toBeNull();
});

test.each([
  ['contribution:x', 'contribution', 'x'],
  ['again:correction:contribution:x', 'contribution', 'x'],
  ['correction:contribution:x', 'correction', null],
  ['mission:x', 'mission', null],
  ['odd', 'contribution', null],
] as const)('the entry %s, a %s, pays the contribution %s', (id, source, paid) => {
  expect(contributionPaidBy({ id, source })).toBe(paid);
});
