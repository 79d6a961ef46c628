import { expect, test } from 'vitest';
import { AuthError, authErrorOf } from './auth-error.ts';

test('a wrong user and a wrong password read the same (A-49)', () => {
  for (const code of ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential']) {
    const error = authErrorOf({ code });
    expect([error.code, error.message]).toEqual(['invalid-credentials', 'Invalid credentials']);
  }
});

test.each([
  ['auth/network-request-failed', 'retryable'],
  ['auth/too-many-requests', 'limited'],
  ['auth/user-disabled', 'disabled'],
  ['auth/user-token-expired', 'expired'],
  ['auth/something-new', 'unknown'],
])('%s is %s', (code, expected) => {
  expect(authErrorOf({ code }).code).toBe(expected);
});

test('whatever is thrown becomes an AuthError, and one that is one already stays itself', () => {
  const known = new AuthError('limited');
  expect(authErrorOf(known)).toBe(known);
  expect(authErrorOf(undefined).code).toBe('unknown');
});
