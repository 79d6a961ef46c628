import { describe, expect, test } from 'vitest';
import { AuthError, authErrorOf } from './auth-error.ts';

test('a wrong user and a wrong password read the same (A-49)', () => {
  for (const code of ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential']) {
    const error = authErrorOf({ code });
    expect([error.code, error.message]).toEqual(['invalid-credentials', 'Invalid credentials']);
  }
});

describe('errors have different codes (R477)', () => {
  test.each([
    ['auth/null-user', 'session-missing', 400],
    ['auth/wrong-password', 'invalid-credentials', 400],
    ['auth/weak-password', 'weak-password', 422],
    ['auth/internal-error', 'retryable', 502],
    ['auth/network-request-failed', 'retryable', 503],
    ['auth/timeout', 'retryable', 504],
    ['auth/too-many-requests', 'limited', 429],
    ['auth/user-disabled', 'disabled', 403],
    ['auth/user-token-expired', 'expired', 401],
    ['auth/something-new', 'unknown', 500],
  ])('%s is %s', (code, expected, status) => {
    const error = authErrorOf({ code });
    expect(error).toBeInstanceOf(AuthError);
    expect([error.code, error.status]).toEqual([expected, status]);
    expect(error.message).not.toBe('');
  });

  test('a weak password has its reasons', () => {
    expect(authErrorOf({ code: 'auth/weak-password' })).toMatchObject({ reasons: ['length'] });
  });
});

test('every fault becomes an AuthError, and an AuthError is returned unchanged', () => {
  const known = new AuthError('limited');
  expect(authErrorOf(known)).toBe(known);
  expect(authErrorOf(undefined).code).toBe('unknown');
});
