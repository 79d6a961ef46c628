import { describe, expect, test } from 'vitest';
import { can, isPrivilegedAudience, type Role, usableRoles } from './access.ts';

const person = (...roles: Role[]) => ({ id: 'ada', roles });

describe('what a person may do', () => {
  test.each([
    ['nobody', person(), [false, false, false]],
    ['a member', person('member'), [false, false, false]],
    ['an admin', person('admin'), [true, true, true]],
    [
      'an admin who waits for a longer password',
      { ...person('admin'), mustChoosePassword: true },
      [false, false, false],
    ],
    [
      'an admin who has not shown the second factor',
      { ...person('admin'), secondFactor: 'code' as const },
      [false, false, false],
    ],
    [
      'an admin who has shown it',
      { ...person('admin'), secondFactor: 'passed' as const },
      [true, true, true],
    ],
  ])('%s', (_who, who, expected) => {
    expect([can(who, 'review', null), can(who, 'award', null), can(who, 'administer', null)]).toEqual(
      expected,
    );
  });

  test('everybody reads their own roles, and an admin those of others', () => {
    expect(can(person(), 'read-roles', { id: 'ada' })).toBe(true);
    expect(can(person('member'), 'read-roles', { id: 'bob' })).toBe(false);
    expect(can(person('admin'), 'read-roles', { id: 'bob' })).toBe(true);
  });
});

test('a privileged role that lacks something leaves the other roles usable', () => {
  expect(usableRoles({ roles: ['admin', 'member'], secondFactor: 'enrolment' })).toEqual(['member']);
});

test('the short session holds where no other role opens the audience', () => {
  expect((['anyone', 'user', 'member'] as const).map(isPrivilegedAudience)).toEqual([false, false, false]);
  expect((['staff', 'reviewer', 'admin'] as const).map(isPrivilegedAudience)).toEqual([true, true, true]);
});
