/** The session and user of the specification on top of Firebase's user. */

export interface AuthUser {
  id: string;
  email: string | null;
  identities: { provider: string; id: string }[];
  factors: { id: string; type: string }[];
  /** What the sign-in service knows. The profile on the server is what counts (T27). */
  user_metadata: { username: string | null; display_name: string | null };
}

export interface AuthSession {
  access_token: string;
  refresh_token: string;
  /** Seconds that the access token still has. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  token_type: 'bearer';
  user: AuthUser;
}

/** The part of Firebase's `User` that a session is made of. */
export interface FirebaseUserLike {
  uid: string;
  email: string | null;
  displayName: string | null;
  refreshToken: string;
  providerData: readonly { providerId: string; uid: string }[];
  toJSON(): object;
}

/** How often the age of the token is looked at, in milliseconds (R475). */
export const REFRESH_TICK_MS = 30_000;
/** The token is refreshed when this many ticks or fewer remain. */
export const REFRESH_TICKS_LEFT = 3;
/** A token counts as expired this many milliseconds early, so that none arrives too late. */
export const EXPIRY_MARGIN_MS = 10_000;

/** True when a token that ends at `expiresAt` (seconds) should be refreshed by now (milliseconds). */
export function shouldRefresh(expiresAt: number, now: number): boolean {
  return expiresAt * 1000 - now <= REFRESH_TICKS_LEFT * REFRESH_TICK_MS;
}

/** True when a token that ends at `expiresAt` (seconds) may not be sent any more (milliseconds). */
export function isExpired(expiresAt: number, now: number): boolean {
  return expiresAt * 1000 - now < EXPIRY_MARGIN_MS;
}

/** The address that Firebase knows somebody by: a name without "@" becomes `{username}@{loginHost}`. */
export function loginAddress(identifier: string, loginHost: string): string {
  const typed = identifier.trim();
  return typed.includes('@') ? typed : `${typed.toLowerCase()}@${loginHost}`;
}

/** A second factor as Firebase lists it. */
export interface FactorLike {
  uid: string;
  factorId: string;
}

/** The user in the shape of the specification. */
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

/**
 * The session as Firebase holds it now. Read from the user's own JSON, which needs no request, so that somebody whose
 * token ran out while offline is still known to be signed in.
 */
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
