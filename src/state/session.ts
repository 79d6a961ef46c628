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
import { LAST_INPUT } from '#lib/storage-names.ts';
import { type CarriedToast, carry, SIGNED_OUT } from './carried-toast.ts';
import { leavePush } from './leave-push.ts';
import { clearQueueOf, flushQueue } from './offline-queue.ts';
import { askForPassword } from './reauth.ts';
import { mayBeSignedIn, remember } from './signed-in-flag.ts';

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
  /** False when the server could not be asked: then there are no roles, whatever the truth is. */
  rolesKnown: boolean;
  /** True while the role admin opens nothing: it waits for a longer password (T04). */
  mustChoosePassword?: boolean;
  /** What the server said of the second factor of this session (T04). */
  secondFactor?: OutputOf<typeof readSession>['second_factor'];
}

export type Session =
  | { status: 'loading' }
  /** `expired`: the server ended it, and of which `account`. `to`: where the person asked to go. Otherwise /auth. */
  | { status: 'signed-out'; expired?: boolean; account?: string; to?: SitePath }
  | SignedIn;

/** Who is here. `loading` until `startSession` has asked. */
export const $session = atom<Session>({ status: 'loading' });

/** True when the code that knows who is here could not be fetched: `$session` then stays as it is. */
export const $sessionMissing = atom(false);

/** The four states that the app tells apart. Without a strict yes from the server nobody is an admin (R471). */
export const $authState = computed($session, (session) => (isAdmin(session) ? 'admin' : session.status));

/** A signed-in person as `can` has to know them. Without a strict yes from the server there are no roles. */
export const personOf = ({ user, rolesKnown, ...session }: SignedIn): Person => ({
  ...session,
  id: user.id,
  roles: rolesKnown ? session.roles : [],
});

export function isAdmin(session: Session): boolean {
  return session.status === 'signed-in' && can(personOf(session), 'review', null);
}

/** True for an admin who has to choose a longer password before anything opens for them. */
export function waitsForPassword(session: Session): boolean {
  return holdsPrivilege(session) && session.mustChoosePassword === true;
}

/** True for an admin who has to set up a second factor before anything opens for them. */
export function waitsForEnrolment(session: Session): boolean {
  return holdsPrivilege(session) && session.secondFactor === 'enrolment';
}

/** True for somebody whose password was right, and who has to show their second factor before they are signed in. */
export function waitsForCode(session: Session): boolean {
  return session.status === 'signed-in' && session.secondFactor === 'code';
}

function holdsPrivilege(session: Session): session is SignedIn {
  return session.status === 'signed-in' && isPrivileged(personOf(session).roles);
}

/** True for members, and for admins, who pass the member check. Without a strict yes nobody is one. */
export function isMember(session: Session): boolean {
  return session.status === 'signed-in' && rolesOpen(usableRoles(personOf(session)), 'member');
}

type Adapter = typeof import('#lib/auth/auth.ts');
/** Its code, asked for twice: a press must not fail because one answer was lost. @throws MissingPart */
const adapter = (): Promise<Adapter> => retryingImport(() => import('#lib/auth/auth.ts'));

/** A disabled, deleted or revoked account, or a session that cannot be renewed. */
function isEnded(fault: unknown): boolean {
  return (
    (fault instanceof ApiError && fault.code === 'unauthenticated') ||
    (fault instanceof AuthError && (fault.code === 'expired' || fault.code === 'session-missing'))
  );
}

/** Answers after which the rights of the person are other ones than this page believes. */
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
    console.warn('The rights of this account could not be read', fault instanceof Error ? fault.name : '');
    return { status: 'signed-in', user: { id, email, ...user_metadata }, roles: [], rolesKnown: false };
  }
}

let asking: { id: string; answer: Promise<Session> } | undefined;

/**
 * Asks the server about this user, once however many ask, and puts the answer into `$session`. Whoever still has to show
 * their second factor counts as signed out there: only the form that they sign in by goes on with them.
 */
async function settle(user: AuthUser): Promise<Session> {
  if (asking?.id === user.id) return asking.answer;
  const mine = { id: user.id, answer: readRoles(user) };
  asking = mine;
  const session = await mine.answer;
  // Somebody signed out, or somebody else in, while the question was on its way.
  if (asking !== mine) return session;
  asking = undefined;
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
  asking = undefined;
  remember(null);
  // What a sign-out said about itself stays when the adapter reports the same sign-out afterwards.
  if ($session.get().status !== 'signed-out') $session.set({ status: 'signed-out', ...details });
}

let started: Promise<() => void> | undefined;

/** Starts following who is signed in; safe to call from every island. Loads Firebase. */
export function startSession(): void {
  started ??= adapter().then(({ onAuthStateChange }) =>
    onAuthStateChange((event, session) => {
      // A link to a new password says nothing about who is here.
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
  // A page that the browser kept aside heard nothing of a sign-out; it forgets before it is seen again (T37).
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !mayBeSignedIn()) setSignedOut();
  });
}

/** Asks for the roles again, after the server refused something or could not be asked. */
export async function recheckSession(): Promise<void> {
  const user = await (await adapter()).getUser();
  if (user) await settle(user);
  else setSignedOut();
}

/** Signs in and resolves to who that is, roles included. Throws AuthError. */
export async function signIn(input: { identifier: string; password: string }): Promise<Session> {
  const { signInWithPassword } = await adapter();
  const { user } = await signInWithPassword(input);
  forget(LAST_INPUT);
  return settle(user);
}

/** Goes on with a session that has shown its second factor, by the token of our server. Throws AuthError. */
export async function goOnShown(token: string): Promise<Session> {
  return settle((await (await adapter()).beginShownSession(token)).user);
}

/** Shows the second factor of whoever typed their password just now; resolves to who that is. Throws ApiError and AuthError. */
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

/** Takes what begins with `start` out of local storage. */
function forget(start: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    // Storage may be switched off; then there is nothing to forget.
  }
}

/**
 * Forgets the session on this device, and then says that it is over. What Firebase stored goes first and at once: a
 * screen leaves as soon as the session is over, and with it whatever was still to be done. Other tabs hear of it.
 */
async function dropSession(details: Parameters<typeof setSignedOut>[0]): Promise<void> {
  forget('firebase:');
  setSignedOut(details);
  try {
    await (await adapter()).signOut();
  } catch {
    // Its code cannot be fetched; there is nothing left that it could find.
  }
}

/**
 * Signs out, and forgets what this tab kept of the person's work. `to`: where a protected screen leads then, and
 * `words` is said there.
 */
export async function signOut(to?: SitePath, words: CarriedToast = SIGNED_OUT): Promise<void> {
  await leavePush();
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be switched off; then there is nothing to forget.
  }
  forget(LAST_INPUT);
  clearQueueOf(accountHere());
  if (to) carry(words);
  await dropSession(to ? { to } : {});
}

/** Ends the session of an admin who has been away (T06); what was typed stays in this tab. */
export async function expireSession(): Promise<void> {
  forget(LAST_INPUT);
  await endSession();
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

/**
 * Sends a request as the signed-in person. An answer that the session has ended, or that a right is gone, changes
 * `$session` as well. Where the server wants the password again, the person is asked for it and the request is repeated
 * once. Throws ApiError.
 */
export async function asSignedIn<T>(send: (token: string) => Promise<T>): Promise<T> {
  try {
    const token = await (await adapter()).getToken();
    if (token === null) throw new ApiError('unauthenticated', 401, 'Please sign in first');
    return await sendFresh(send, token);
  } catch (fault) {
    if (isEnded(fault)) await endSession();
    else if (fault instanceof ApiError && RIGHT_IS_GONE.has(fault.code)) await recheckSession();
    else if (fault instanceof AuthError) throw new ApiError('network', 0, fault.message);
    throw fault;
  }
}

/** Calls an endpoint by its contract as the signed-in person, as `asSignedIn` does. Throws ApiError. */
export function callSignedIn<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<OutputOf<C>> {
  return asSignedIn((token) => call(contract, input, { ...options, token }));
}
