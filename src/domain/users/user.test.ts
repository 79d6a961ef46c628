import { expect, test } from 'vitest';
import {
  demotionGuard,
  disablingGuard,
  leavingGuard,
  linkGuard,
  resetGuard,
  rolesText,
  USER_GUARDS,
} from './user.ts';

test('someone without a role reads "user" (R432, R435)', () => {
  expect(rolesText([])).toBe('user');
  expect(rolesText(['admin', 'member'])).toBe('admin, member');
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

test('an admin issues reset links for open accounts, and for no other admin (T04)', () => {
  expect(linkGuard({ id: 'mo', roles: ['member'], disabled: null }, 'ada')).toBeNull();
  expect(linkGuard({ id: 'ada', roles: ['admin'], disabled: null }, 'ada')).toBeNull();
  expect(linkGuard({ id: 'ben', roles: ['admin'], disabled: null }, 'ada')).toBe(USER_GUARDS.adminLink);
  const disabled = { reason: 'Breaks the terms', at: '2026-11-23T10:00:00.000Z' };
  expect(linkGuard({ id: 'mo', roles: [], disabled }, 'ada')).toBe(USER_GUARDS.disabledLink);
});

test('an admin resets second factors, not their own and of no other admin (T04)', () => {
  const has_second_factor = true;
  expect(resetGuard({ id: 'mo', roles: [], has_second_factor }, 'ada')).toBeNull();
  expect(resetGuard({ id: 'mo', roles: [], has_passkeys: true }, 'ada')).toBeNull();
  expect(resetGuard({ id: 'mo', roles: [], has_second_factor: false }, 'ada')).toBe(USER_GUARDS.noFactor);
  expect(resetGuard({ id: 'ada', roles: ['admin'], has_second_factor }, 'ada')).toBe(USER_GUARDS.ownFactor);
  expect(resetGuard({ id: 'ben', roles: ['admin'], has_second_factor }, 'ada')).toBe(USER_GUARDS.adminFactor);
});
