import type { Auth } from 'firebase-admin/auth';
import { DEADLINES, isAway, within } from '../deadlines.ts';
import { firebaseApp } from '../firestore/firebase-app.ts';

/** The library's error codes for Firebase being unreachable, not answering, or answering garbage. */
const AWAY = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'auth/internal-error',
]);

function asAway(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault && AWAY.has(String(fault.code)) ? isAway() : fault;
}

/** Loads the library with the first use: a function called by visitors alone starts without it. */
async function openAuth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await firebaseApp());
}

const METHODS = [
  'verifyIdToken',
  'createCustomToken',
  'getUser',
  'getUsers',
  'getUserByEmail',
  'listUsers',
  'createUser',
  'updateUser',
  'deleteUser',
  'revokeRefreshTokens',
] as const satisfies (keyof Auth)[];

type BoundedAuth = Pick<Auth, (typeof METHODS)[number]>;

async function callAuth(name: keyof BoundedAuth, args: readonly unknown[]): Promise<unknown> {
  try {
    const auth = await openAuth();
    const method = auth[name] as (...args: readonly unknown[]) => Promise<unknown>;
    return await within(DEADLINES.auth, () => method.apply(auth, [...args]));
  } catch (fault) {
    throw asAway(fault);
  }
}

const boundedAuth = Object.fromEntries(
  METHODS.map((name) => [name, (...args: unknown[]) => callAuth(name, args)]),
) as unknown as BoundedAuth;

/**
 * Firebase Auth: identity only; rights are in `user_roles`. Each call answers in time or rejects with a DomainError
 * (503), and nothing is sent for an aborted call (T38).
 */
export const firebaseAuth = (): BoundedAuth => boundedAuth;

/** Reads one sign-in from Firebase Auth, to test address, project and key. @throws if it does not answer. */
export async function countSignIns(): Promise<number> {
  return (await firebaseAuth().listUsers(1)).users.length;
}
