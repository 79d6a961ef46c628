import { describe, expect, test } from 'vitest';
import { AuthError, authErrorOf } from './auth-error.ts';

test('a wrong user and a wrong password read the same (A-49)', () => {
  for (const code of ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential']) {
    const error = authErrorOf({ code });
    expect([error.code, error.message]).toEqual(['invalid-credentials', 'Invalid credentials']);
  }
});

describe('errors are told apart (R477)', () => {
  test.each([
    ['auth/null-user', 'AuthSessionMissingError', 'session-missing', 400],
    ['auth/wrong-password', 'AuthInvalidCredentialsError', 'invalid-credentials', 400],
    ['auth/weak-password', 'AuthWeakPasswordError', 'weak-password', 422],
    ['auth/internal-error', 'AuthRetryableError', 'retryable', 502],
    ['auth/network-request-failed', 'AuthRetryableError', 'retryable', 503],
    ['auth/timeout', 'AuthRetryableError', 'retryable', 504],
    ['auth/too-many-requests', 'AuthError', 'limited', 429],
    ['auth/user-disabled', 'AuthError', 'disabled', 403],
    ['auth/user-token-expired', 'AuthError', 'expired', 401],
    ['auth/something-new', 'AuthError', 'unknown', 500],
  ])('%s is %s', (code, name, expected, status) => {
    const error = authErrorOf({ code });
    expect(error).toBeInstanceOf(AuthError);
    expect([error.name, error.code, error.status]).toEqual([name, expected, status]);
    expect(error.message).not.toBe('');
  });

  test('a weak password says why', () => {
    expect(authErrorOf({ code: 'auth/weak-password' })).toMatchObject({ reasons: ['length'] });
  });
});

test('whatever is thrown becomes an AuthError, and one that is one already stays itself', () => {
  const known = new AuthError('limited', 429);
  expect(authErrorOf(known)).toBe(known);
  expect(authErrorOf(undefined).code).toBe('unknown');
});
