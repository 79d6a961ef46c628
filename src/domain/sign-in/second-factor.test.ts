import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { secondFactorState } from '../access.ts';
import {
  CODE_ATTEMPTS,
  type CodeFailures,
  NO_FAILURES,
  recoveryCode,
  totpCode,
  waitLeft,
  withFailure,
} from './second-factor.ts';

describe('wrong codes', () => {
  test('five in a row begin the wait, which ends by the millisecond and starts the count over', () => {
    let count: CodeFailures = NO_FAILURES;
    for (let tries = 0; tries < CODE_ATTEMPTS.failures - 1; tries += 1) {
      count = withFailure(count, 1_000);
      expect(waitLeft(count, 1_000)).toBe(0);
    }
    count = withFailure(count, 1_000);
    expect(waitLeft(count, 1_000)).toBe(CODE_ATTEMPTS.waitMs);
    expect(waitLeft(count, 1_000 + CODE_ATTEMPTS.waitMs - 1)).toBe(1);
    expect(waitLeft(count, 1_000 + CODE_ATTEMPTS.waitMs)).toBe(0);
    expect(withFailure(count, 2_000_000)).toEqual({ failures: 1, waitsUntil: 0 });
  });
});

describe('what is typed', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
  ])('the code "%s" reads %s', (typed, read) => {
    expect(z.safeParse(totpCode, typed).data ?? null).toBe(read);
  });

  test('a recovery code is read without case, spaces and hyphens', () => {
    expect(z.parse(recoveryCode, ' ABCD-efgh jkmn-PQRS ')).toBe('abcdefghjkmnpqrs');
    expect(z.safeParse(recoveryCode, '').success).toBe(false);
  });
});

describe('what a session lacks', () => {
  const state = (enrolled: string | null, shown: string | null, isPrivileged = true, isRequired = false) =>
    secondFactorState({ enrolled, shown, isPrivileged, isRequired });

  test('nothing where there is no second factor and none is compulsory, whatever a token says', () => {
    expect([state(null, null), state(null, 'old'), state(null, null, false, true)]).toEqual([
      'none',
      'none',
      'none',
    ]);
  });

  test('the code, also after the second factor was replaced, and for someone who is no admin any more', () => {
    expect([state('f1', null), state('f2', 'f1'), state('f1', null, false)]).toEqual([
      'code',
      'code',
      'code',
    ]);
    expect(state('f1', 'f1')).toBe('passed');
  });

  test('the enrolment, for an admin where it is compulsory', () => {
    expect(state(null, null, true, true)).toBe('enrolment');
  });
});
