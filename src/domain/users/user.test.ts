import { expect, test } from 'vitest';
import { demotionGuard, disablingGuard, leavingGuard, rolesInWords, USER_GUARDS } from './user.ts';

test('somebody without a role reads "user" (R432, R435)', () => {
  expect(rolesInWords([])).toBe('user');
  expect(rolesInWords(['admin', 'member'])).toBe('admin, member');
});

test('nobody removes their own admin role, and the last one stays (A-57)', () => {
  expect(demotionGuard({ id: 'ada' }, 'ada', 5)).toBe(USER_GUARDS.ownAdmin);
  expect(demotionGuard({ id: 'ben' }, 'ada', 1)).toBe(USER_GUARDS.lastAdmin);
  expect(demotionGuard({ id: 'ben' }, 'ada', 2)).toBeNull();
});

test('nobody disables themself or the last admin; a member can always be disabled (A-57)', () => {
  expect(disablingGuard({ id: 'ada', roles: [] }, 'ada', 5)).toBe(USER_GUARDS.ownAccount);
  expect(disablingGuard({ id: 'ben', roles: ['admin'] }, 'ada', 1)).toBe(USER_GUARDS.lastAdmin);
  expect(disablingGuard({ id: 'mo', roles: ['member'] }, 'ada', 1)).toBeNull();
});

test('everybody may leave but the only admin (A-57)', () => {
  expect(leavingGuard(true, 0)).toBe(USER_GUARDS.onlyAdmin);
  expect(leavingGuard(true, 1)).toBeNull();
  expect(leavingGuard(false, 0)).toBeNull();
});
