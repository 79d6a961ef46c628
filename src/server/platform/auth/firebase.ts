import type { Auth } from 'firebase-admin/auth';
import { DEADLINES, isAway, within } from '../deadlines.ts';
import { firebaseApp } from '../firestore/firebase-app.ts';

/** What the library says when Firebase cannot be reached, answers nothing, or answers something else than it should. */
const AWAY = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'auth/internal-error',
]);

function asAway(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault && AWAY.has(String(fault.code)) ? isAway() : fault;
}

/** The library, loaded with the first question: a function that is asked by visitors alone starts without it. */
async function openAuth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await firebaseApp());
}

/** What is asked of Firebase Auth. */
const QUESTIONS = [
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

type AskedInTime = Pick<Auth, (typeof QUESTIONS)[number]>;

async function ask(question: keyof AskedInTime, asked: readonly unknown[]): Promise<unknown> {
  try {
    const auth = await openAuth();
    const method = auth[question] as (...asked: readonly unknown[]) => Promise<unknown>;
    return await within(DEADLINES.auth, () => method.apply(auth, [...asked]));
  } catch (fault) {
    throw asAway(fault);
  }
}

const askedInTime = Object.fromEntries(
  QUESTIONS.map((question) => [question, (...asked: unknown[]) => ask(question, asked)]),
) as unknown as AskedInTime;

/**
 * Firebase Auth: who somebody is. What they may do stands in `user_roles`. Each question is answered in time or rejects
 * with a DomainError (503), and for a call that was given up nothing is asked any more (T38).
 */
export function firebaseAuth(): AskedInTime {
  return askedInTime;
}

/** Asks Firebase Auth for one sign-in, so that address, project and key are tried. @throws when it does not answer. */
export async function countSignIns(): Promise<number> {
  return (await firebaseAuth().listUsers(1)).users.length;
}
