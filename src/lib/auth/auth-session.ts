/** Session and user of the specification, based on Firebase's user. */

export interface AuthUser {
  id: string;
  email: string | null;
  identities: { provider: string; id: string }[];
  factors: { id: string; type: string }[];
  /** Copy stored by the sign-in service; the server's profile is authoritative (T27). */
  user_metadata: { username: string | null; display_name: string | null };
}

export interface AuthSession {
  access_token: string;
  refresh_token: string;
  /** Remaining lifetime of the access token in seconds. */
  expires_in: number;
  /** Epoch seconds. */
  expires_at: number;
  token_type: 'bearer';
  user: AuthUser;
}

export interface FirebaseUserLike {
  uid: string;
  email: string | null;
  displayName: string | null;
  refreshToken: string;
  providerData: readonly { providerId: string; uid: string }[];
  toJSON(): object;
}

/** Interval of the token check, in milliseconds (R475). */
export const REFRESH_TICK_MS = 30_000;
/** The token is refreshed when this many ticks or fewer remain. */
export const REFRESH_TICKS_LEFT = 3;
/** Safety margin of the expiry check, in milliseconds. */
export const EXPIRY_MARGIN_MS = 10_000;

/** `expiresAt` in seconds, `now` in milliseconds. */
export function shouldRefresh(expiresAt: number, now: number): boolean {
  return expiresAt * 1000 - now <= REFRESH_TICKS_LEFT * REFRESH_TICK_MS;
}

/** `expiresAt` in seconds, `now` in milliseconds. True when the token must no longer be sent. */
export function isExpired(expiresAt: number, now: number): boolean {
  return expiresAt * 1000 - now < EXPIRY_MARGIN_MS;
}

/** Firebase email of an identifier: a name without "@" becomes `{username}@{loginHost}`. */
export function loginAddress(identifier: string, loginHost: string): string {
  const typed = identifier.trim();
  return typed.includes('@') ? typed : `${typed.toLowerCase()}@${loginHost}`;
}

export interface FactorLike {
  uid: string;
  factorId: string;
}

export function userOf(
  user: FirebaseUserLike,
  loginHost: string,
  factors: readonly FactorLike[] = [],
): AuthUser {
  const isUsername = user.email?.endsWith(`@${loginHost}`) ?? false;
  return {
    id: user.uid,
    email: user.email,
    identities: user.providerData.map(({ providerId, uid }) => ({ provider: providerId, id: uid })),
    factors: factors.map(({ uid, factorId }) => ({ id: uid, type: factorId })),
    user_metadata: {
      username: isUsername && user.email ? user.email.slice(0, user.email.lastIndexOf('@')) : null,
      display_name: user.displayName,
    },
  };
}

/** Read from the user's JSON without a request: offline, an expired token still counts as signed in. */
export function sessionOf(
  user: FirebaseUserLike,
  loginHost: string,
  now: number,
  factors: readonly FactorLike[] = [],
): AuthSession {
  const { stsTokenManager: tokens } = user.toJSON() as {
    stsTokenManager?: { accessToken?: string; expirationTime?: number };
  };
  const expiresAt = Math.floor((tokens?.expirationTime ?? 0) / 1000);
  return {
    access_token: tokens?.accessToken ?? '',
    refresh_token: user.refreshToken,
    expires_in: Math.max(0, expiresAt - Math.floor(now / 1000)),
    expires_at: expiresAt,
    token_type: 'bearer',
    user: userOf(user, loginHost, factors),
  };
}
