import {
  EmailAuthProvider,
  multiFactor,
  onIdTokenChanged,
  reauthenticateWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut as signOutOfFirebase,
  type User,
} from 'firebase/auth';
import type * as z from 'zod/mini';
import { type Account, createAccount, updateAccount } from '#domain/accounts/contract.ts';
import { answerSecondFactor } from '#domain/sign-in/contract.ts';
import { ApiError, call } from '../api-client.ts';
import { AuthError, authErrorOf, missingCredentials } from './auth-error.ts';
import {
  type AuthSession,
  type AuthUser,
  isExpired,
  loginAddress,
  REFRESH_TICK_MS,
  sessionOf,
  shouldRefresh,
} from './auth-session.ts';
import { authApart, firebaseAuth } from './firebase-client.ts';

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  /** After a write to the user's own profile. */
  | 'USER_UPDATED'
  /** A password reset link was opened; there is no session then. */
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

type Listener = (event: AuthEvent, session: AuthSession | null) => void;

const loginHost: string = import.meta.env.PUBLIC_LOGIN_HOST || 'login.thegrid.localhost';
const listeners = new Set<Listener>();

function emit(event: AuthEvent): void {
  for (const listener of listeners) listener(event, currentSession());
}

function sessionFor(user: User): AuthSession {
  return sessionOf(user, loginHost, Date.now(), multiFactor(user).enrolledFactors);
}

function currentSession(): AuthSession | null {
  const user = firebaseAuth().currentUser;
  return user && sessionFor(user);
}

/** @throws AuthError `session-missing` */
async function firebaseUser(): Promise<User> {
  await firebaseAuth().authStateReady();
  const user = firebaseAuth().currentUser;
  if (!user) throw new AuthError('session-missing');
  return user;
}

/** Rejects a sign-in without a token. */
function sessionAfter(user: User): AuthSession {
  const session = sessionFor(user);
  if (!session.access_token || session.expires_at === 0) throw new AuthError('invalid-token-response');
  return session;
}

/** Null for a visitor. Waits until the stored session has been read. */
export async function getSession(): Promise<AuthSession | null> {
  await firebaseAuth().authStateReady();
  return currentSession();
}

/** Null for a visitor. */
export const getUser = async (): Promise<AuthUser | null> => (await getSession())?.user ?? null;

/** Token for a request, refreshed shortly before it expires; null for a visitor. @throws AuthError */
export async function getToken(): Promise<string | null> {
  const session = await getSession();
  const user = firebaseAuth().currentUser;
  if (!session || !user) return null;
  try {
    return await user.getIdToken(isExpired(session.expires_at, Date.now()));
  } catch (fault) {
    throw authErrorOf(fault);
  }
}

/** Null when another account, or none, is signed in here. @throws AuthError */
export async function getTokenOf(account: string): Promise<string | null> {
  return (await getUser())?.id === account ? getToken() : null;
}

/** One AuthError for a wrong user and a wrong password. Our server decides on the second factor. */
export async function signInWithPassword(input: {
  identifier: string;
  password: string;
}): Promise<AuthSession> {
  if (!input.identifier.trim() || !input.password) throw missingCredentials();
  try {
    const email = loginAddress(input.identifier, loginHost);
    const { user } = await signInWithEmailAndPassword(firebaseAuth(), email, input.password);
    return sessionAfter(user);
  } catch (fault) {
    throw authErrorOf(fault);
  }
}

/** Starts the session of our token after a second factor (MFA_CHALLENGE_VERIFIED). @throws AuthError */
export async function beginShownSession(token: string): Promise<AuthSession> {
  try {
    const { user } = await signInWithCustomToken(firebaseAuth(), token);
    const session = sessionAfter(user);
    emit('MFA_CHALLENGE_VERIFIED');
    return session;
  } catch (fault) {
    throw authErrorOf(fault);
  }
}

/** Reasons for the messages of `domain/accounts/password.ts`. */
function weaknessOf(message: string): string {
  if (/at least|at most/.test(message)) return 'length';
  return /characters/.test(message) ? 'characters' : 'common';
}

/** @throws AuthError `weak-password` or ApiError: no account was made; another AuthError: sign-in failed. */
export async function signUp(
  input: z.input<typeof createAccount.body>,
  idempotencyKey: string,
): Promise<AuthSession> {
  let made: { email: string };
  try {
    made = await call(createAccount, { body: input }, { idempotencyKey });
  } catch (fault) {
    const weak = fault instanceof ApiError ? fault.fields.filter(({ path }) => path === 'password') : [];
    if (weak[0]) {
      const reasons = weak.map(({ message }) => weaknessOf(message));
      throw new AuthError('weak-password', { reasons, message: weak[0].message });
    }
    throw fault;
  }
  return signInWithPassword({ identifier: made.email, password: input.password });
}

/** Updates the user's own profile (USER_UPDATED). @throws ApiError and AuthError */
export async function updateProfile(
  changes: z.input<typeof updateAccount.body>,
  idempotencyKey?: string,
): Promise<Account> {
  const user = await firebaseUser();
  const account = await call(updateAccount, { body: changes }, { token: await getToken(), idempotencyKey });
  // Firebase's copy of the name may be outdated.
  await user.reload().catch(() => undefined);
  emit('USER_UPDATED');
  return account;
}

export function notifyRecovery(): void {
  emit('PASSWORD_RECOVERY');
}

function hasShownSecondFactor(token: string): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    return 'second_factor' in JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return false;
  }
}

/** A fresh token for irreversible actions (T04), with a shown second factor. @throws AuthError, ApiError */
export async function reauthenticate(password: string): Promise<string> {
  const user = await firebaseUser();
  const email = user.email ?? '';
  try {
    const earlier = await user.getIdToken();
    if (!hasShownSecondFactor(earlier)) {
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
      return await user.getIdToken(true);
    }
    // In a separate Auth instance, so that no request uses a session without the second factor.
    const { user: typed } = await signInWithEmailAndPassword(authApart(), email, password);
    const body = { earlier_token: earlier };
    const answer = await call(answerSecondFactor, { body }, { token: await typed.getIdToken() });
    return (await beginShownSession(answer.token)).access_token;
  } catch (fault) {
    if (fault instanceof ApiError) throw fault;
    throw authErrorOf(fault);
  }
}

/** Ends the session on this device, in all tabs. */
export async function signOut(): Promise<void> {
  await signOutOfFirebase(firebaseAuth());
}

/** Notifies of the session's changes in any tab, and refreshes its token. Returns the unsubscribe. */
export function onAuthStateChange(callback: Listener): () => void {
  let before: string | null | undefined;
  listeners.add(callback);
  const stop = onIdTokenChanged(firebaseAuth(), () => {
    const session = currentSession();
    const now = session?.user.id ?? null;
    const event =
      before === undefined
        ? 'INITIAL_SESSION'
        : now === null
          ? 'SIGNED_OUT'
          : now === before
            ? 'TOKEN_REFRESHED'
            : 'SIGNED_IN';
    before = now;
    callback(event, session);
  });
  const tick = setInterval(() => {
    const session = currentSession();
    if (!session || !shouldRefresh(session.expires_at, Date.now())) return;
    // The next tick or request retries and reports the failure.
    firebaseAuth()
      .currentUser?.getIdToken(true)
      .catch(() => undefined);
  }, REFRESH_TICK_MS);
  return () => {
    clearInterval(tick);
    listeners.delete(callback);
    stop();
  };
}
