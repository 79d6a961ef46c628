import { atom, computed } from 'nanostores';
import { can, isPrivileged, type Person, type Role, rolesOpen, usableRoles } from '#domain/access.ts';
import { getSession as readSession } from '#domain/accounts/contract.ts';
import type { Contract, OutputOf } from '#domain/contract.ts';
import { answerSecondFactor } from '#domain/sign-in/contract.ts';
import { ApiError, type CallInput, type CallOptions, call } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import type { AuthUser } from '#lib/auth/auth-session.ts';
import { accountHere } from '#lib/drafts.ts';
import type { SitePath } from '#lib/paths.ts';
import { retryingImport } from '#lib/retrying-import.ts';
import { type CarriedToast, carry, SIGNED_OUT } from './carried-toast.ts';
import { leavePush } from './leave-push.ts';
import { clearQueueOf, flushQueue } from './offline-queue.ts';
import { askForPassword } from './questions.ts';
import { forgetInput, mayBeSignedIn, remember } from './signed-in-flag.ts';

export interface SessionUser {
  id: string;
  email: string | null;
  username: string | null;
  display_name: string | null;
}

export interface SignedIn {
  status: 'signed-in';
  user: SessionUser;
  roles: readonly Role[];
  /** False when the server was unreachable: roles are then treated as empty. */
  rolesKnown: boolean;
  /** The admin role is suspended until a longer password is set (T04). */
  mustChoosePassword?: boolean;
  /** Second factor state from the server (T04). */
  secondFactor?: OutputOf<typeof readSession>['second_factor'];
}

export type Session =
  | { status: 'loading' }
  /** `expired`: ended by the server, for `account`. `to`: target after sign-in; otherwise /auth. */
  | { status: 'signed-out'; expired?: boolean; account?: string; to?: SitePath }
  | SignedIn;

/** `loading` until `startSession` has settled. */
export const $session = atom<Session>({ status: 'loading' });

/** The auth code failed to load: `$session` then stays unchanged. */
export const $sessionMissing = atom(false);

/** Nobody is an admin without confirmation by the server (R471). */
export const $authState = computed($session, (session) => (isAdmin(session) ? 'admin' : session.status));

/** The signed-in user as input of `can`. Without confirmation by the server there are no roles. */
export const personOf = ({ user, rolesKnown, ...session }: SignedIn): Person => ({
  ...session,
  id: user.id,
  roles: rolesKnown ? session.roles : [],
});

export function isAdmin(session: Session): boolean {
  return session.status === 'signed-in' && can(personOf(session), 'review', null);
}

export function waitsForPassword(session: Session): boolean {
  return holdsPrivilege(session) && session.mustChoosePassword === true;
}

export function waitsForEnrolment(session: Session): boolean {
  return holdsPrivilege(session) && session.secondFactor === 'enrolment';
}

export function waitsForCode(session: Session): boolean {
  return session.status === 'signed-in' && session.secondFactor === 'code';
}

function holdsPrivilege(session: Session): session is SignedIn {
  return session.status === 'signed-in' && isPrivileged(personOf(session).roles);
}

/** True for members, and for admins, who pass the member check. Requires confirmation by the server. */
export function isMember(session: Session): boolean {
  return session.status === 'signed-in' && rolesOpen(usableRoles(personOf(session)), 'member');
}

type Adapter = typeof import('#lib/auth/auth.ts');
/** Retried, so that a press does not fail because of one lost answer. @throws MissingPart */
const adapter = (): Promise<Adapter> => retryingImport(() => import('#lib/auth/auth.ts'));

/** A disabled, deleted or revoked account, or a session that cannot be renewed. */
function isEnded(fault: unknown): boolean {
  return (
    (fault instanceof ApiError && fault.code === 'unauthenticated') ||
    (fault instanceof AuthError && (fault.code === 'expired' || fault.code === 'session-missing'))
  );
}

const RIGHT_IS_GONE: ReadonlySet<ApiError['code']> = new Set([
  'forbidden',
  'password-change-required',
  'second-factor-required',
] as const);

async function readRoles({ id, email, user_metadata }: AuthUser): Promise<Session> {
  const { getToken } = await adapter();
  try {
    const answer = await call(readSession, {}, { token: await getToken() });
    const { user, roles, password_change_required: mustChoosePassword = false, second_factor } = answer;
    const known = { user, roles, rolesKnown: true, mustChoosePassword };
    return { status: 'signed-in', ...known, ...(second_factor && { secondFactor: second_factor }) };
  } catch (fault) {
    if (isEnded(fault)) return { status: 'signed-out', expired: true };
    console.warn('Rights could not be read', fault instanceof Error ? fault.name : '');
    return { status: 'signed-in', user: { id, email, ...user_metadata }, roles: [], rolesKnown: false };
  }
}

let pending: { id: string; answer: Promise<Session> } | undefined;

/** Once for concurrent callers. A pending second factor counts as signed out, but for the sign-in form. */
async function settle(user: AuthUser): Promise<Session> {
  if (pending?.id === user.id) return pending.answer;
  const mine = { id: user.id, answer: readRoles(user) };
  pending = mine;
  const session = await mine.answer;
  // The account changed while the request was in flight.
  if (pending !== mine) return session;
  pending = undefined;
  if (session.status !== 'signed-in') await endSession();
  else if (waitsForCode(session)) setSignedOut({ expired: true });
  else {
    remember({ id: session.user.id, roles: session.roles });
    $session.set(session);
    void flushQueue();
  }
  return session;
}

function setSignedOut(details: { expired?: boolean; account?: string; to?: SitePath } = {}): void {
  pending = undefined;
  isEnding = false;
  remember(null);
  // The adapter reports the same sign-out later: the details of the first remain.
  if ($session.get().status !== 'signed-out') $session.set({ status: 'signed-out', ...details });
}

let started: Promise<() => void> | undefined;

/** Follows the session; idempotent. Loads Firebase. */
export function startSession(): void {
  started ??= adapter().then(({ onAuthStateChange }) =>
    onAuthStateChange((event, session) => {
      // A password reset link does not affect the session.
      if (event === 'PASSWORD_RECOVERY') return;
      const known = $session.get();
      if (event === 'USER_UPDATED' && session) return void settle(session.user);
      if (!session) return setSignedOut();
      if (known.status === 'signed-in' && known.user.id === session.user.id && known.rolesKnown) return;
      void settle(session.user);
    }),
  );
  started.catch(() => {
    started = undefined;
    $sessionMissing.set(true);
  });
  // A page in the back/forward cache missed a sign-out; it is cleared before it is visible (T37).
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !mayBeSignedIn()) setSignedOut();
  });
}

export async function recheckSession(): Promise<void> {
  const user = await (await adapter()).getUser();
  if (user) await settle(user);
  else setSignedOut();
}

/** Resolves to the session with roles. @throws AuthError */
export async function signIn(input: { identifier: string; password: string }): Promise<Session> {
  const { signInWithPassword } = await adapter();
  const { user } = await signInWithPassword(input);
  forgetInput();
  return settle(user);
}

/** Continues with a session whose second factor our server confirmed. @throws AuthError */
export async function goOnShown(token: string): Promise<Session> {
  return settle((await (await adapter()).beginShownSession(token)).user);
}

/** Verifies the second factor after a correct password. @throws ApiError and AuthError */
export async function showSecondFactor(
  body: CallInput<typeof answerSecondFactor>['body'],
  idempotencyKey: string,
): Promise<Session> {
  const { getToken } = await adapter();
  const answer = await call(answerSecondFactor, { body }, { token: await getToken(), idempotencyKey });
  return goOnShown(answer.token);
}

export async function signUp(...input: Parameters<Adapter['signUp']>): Promise<Session> {
  return settle((await (await adapter()).signUp(...input)).user);
}

/** Removes the stored session, then publishes the sign-out. Other tabs follow. */
async function dropSession(details: Parameters<typeof setSignedOut>[0]): Promise<void> {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('firebase:')) localStorage.removeItem(key);
  } catch {
    // Storage is disabled: nothing to remove.
  }
  setSignedOut(details);
  try {
    await (await adapter()).signOut();
  } catch {
    // The code cannot be loaded; nothing is stored that it could find.
  }
}

/** Signs out and deletes this tab's drafts. `to`: where a protected screen redirects, showing `words`. */
export async function signOut(to?: SitePath, words: CarriedToast = SIGNED_OUT): Promise<void> {
  await leavePush();
  try {
    sessionStorage.clear();
  } catch {
    // Storage is disabled: nothing to remove.
  }
  forgetInput();
  clearQueueOf(accountHere());
  if (to) carry(words);
  await dropSession(to ? { to } : {});
}

/** Signs out an idle admin (T06); typed text remains in this tab. */
export async function expireSession(): Promise<void> {
  forgetInput();
  await endSession();
}

let isEnding = false;

/** Runs a write that ends the session if it succeeds, so that other requests do not report the end before it does. */
export async function endingSession<T>(run: () => Promise<T>): Promise<T> {
  isEnding = true;
  return run().catch(async (fault) => {
    isEnding = false;
    if (isEnded(fault)) await endSession();
    throw fault;
  });
}

async function endSession(): Promise<void> {
  const account = accountHere();
  await dropSession({ expired: true, ...(account && { account }) });
}

async function sendFresh<T>(send: (token: string) => Promise<T>, token: string): Promise<T> {
  try {
    return await send(token);
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.code !== 'reauth-required') throw fault;
    const fresh = await askForPassword();
    if (fresh === null) throw fault;
    return await send(fresh);
  }
}

/** Updates `$session` at its end or a revoked right; prompts for the password, retries. @throws ApiError */
export async function asSignedIn<T>(send: (token: string) => Promise<T>): Promise<T> {
  try {
    const token = await (await adapter()).getToken();
    if (token === null) throw new ApiError('unauthenticated', 401, 'Please sign in first');
    return await sendFresh(send, token);
  } catch (fault) {
    if (isEnded(fault)) {
      if (!isEnding) await endSession();
    } else if (fault instanceof ApiError && RIGHT_IS_GONE.has(fault.code)) await recheckSession();
    else if (fault instanceof AuthError) throw new ApiError('network', 0, fault.message);
    throw fault;
  }
}

/** @throws ApiError */
export function callSignedIn<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<OutputOf<C>> {
  return asSignedIn((token) => call(contract, input, { ...options, token }));
}
