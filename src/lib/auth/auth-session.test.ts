import { describe, expect, test } from 'vitest';
import { isExpired, loginAddress, sessionOf, shouldRefresh } from './auth-session.ts';

const HOST = 'login.thegrid.localhost';
const NOW = Date.UTC(2026, 10, 21, 11);
const inSeconds = (seconds: number) => NOW / 1000 + seconds;

describe('the age of a token (R475)', () => {
  test('is renewed when three ticks of 30 s or fewer remain', () => {
    expect(shouldRefresh(inSeconds(91), NOW)).toBe(false);
    expect(shouldRefresh(inSeconds(90), NOW)).toBe(true);
    expect(shouldRefresh(inSeconds(-5), NOW)).toBe(true);
  });

  test('counts as expired ten seconds early', () => {
    expect(isExpired(inSeconds(10), NOW)).toBe(false);
    expect(isExpired(inSeconds(9), NOW)).toBe(true);
  });
});

test('a username signs in by an address of its own, an email by itself (A-49)', () => {
  expect(loginAddress(' Fern_1 ', HOST)).toBe(`fern_1@${HOST}`);
  expect(loginAddress('fern@example.org', HOST)).toBe('fern@example.org');
});

test('a session carries what the specification names (R463, R464)', () => {
  const user = {
    uid: 'u1',
    email: `fern@${HOST}`,
    displayName: 'Fern',
    refreshToken: 'refresh',
    providerData: [{ providerId: 'password', uid: 'u1' }],
    toJSON: () => ({ stsTokenManager: { accessToken: 'access', expirationTime: NOW + 60_000 } }),
  };
  expect(sessionOf(user, HOST, NOW)).toEqual({
    access_token: 'access',
    refresh_token: 'refresh',
    expires_in: 60,
    expires_at: inSeconds(60),
    token_type: 'bearer',
    user: {
      id: 'u1',
      email: `fern@${HOST}`,
      identities: [{ provider: 'password', id: 'u1' }],
      factors: [],
      user_metadata: { username: 'fern', display_name: 'Fern' },
    },
  });
});
