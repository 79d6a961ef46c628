import { onIdTokenChanged, signInWithEmailAndPassword, signOut as signOutOfFirebase } from 'firebase/auth';
import { firebaseAuth } from '../firebase-client.ts';
import { authErrorOf } from './auth-error.ts';
import {
  type AuthSession,
  type AuthUser,
  isExpired,
  loginAddress,
  REFRESH_TICK_MS,
  sessionOf,
  shouldRefresh,
} from './auth-session.ts';

/** What a listener hears (R466). The last three are sent by the screens that bring them about. */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

const loginHost: string = import.meta.env.PUBLIC_LOGIN_HOST || 'login.thegrid.localhost';

function currentSession(): AuthSession | null {
  const user = firebaseAuth().currentUser;
  return user && sessionOf(user, loginHost, Date.now());
}

/** The present session, or null for a visitor. Waits until the stored one has been read. */
export async function getSession(): Promise<AuthSession | null> {
  await firebaseAuth().authStateReady();
  return currentSession();
}

/** The signed-in user, or null for a visitor. */
export async function getUser(): Promise<AuthUser | null> {
  return (await getSession())?.user ?? null;
}

/** A token that is good for a request, refreshed when it is about to end; null for a visitor. Throws AuthError. */
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

/** Signs in by email or username. Throws AuthError; a wrong user and a wrong password read the same. */
export async function signInWithPassword(input: {
  identifier: string;
  password: string;
}): Promise<AuthSession> {
  try {
    const email = loginAddress(input.identifier, loginHost);
    const { user } = await signInWithEmailAndPassword(firebaseAuth(), email, input.password);
    return sessionOf(user, loginHost, Date.now());
  } catch (fault) {
    throw authErrorOf(fault);
  }
}

/** Forgets the session on this device, in every tab. */
export async function signOut(): Promise<void> {
  await signOutOfFirebase(firebaseAuth());
}

/**
 * Calls back with the first session and with every change, here or in another tab, and keeps the token fresh for as
 * long as somebody listens (R474, R475). Returns how to stop.
 */
export function onAuthStateChange(
  callback: (event: AuthEvent, session: AuthSession | null) => void,
): () => void {
  let before: string | null | undefined;
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
    // The next tick, or the next request, tries again and then says what is wrong.
    firebaseAuth()
      .currentUser?.getIdToken(true)
      .catch(() => undefined);
  }, REFRESH_TICK_MS);
  return () => {
    clearInterval(tick);
    stop();
  };
}
