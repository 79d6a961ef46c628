import { setTimeout as wait } from 'node:timers/promises';
import { firebaseAuth } from './firebase.ts';

const SECOND = 1000;

/**
 * Ends every session of a person: tokens made until now are refused from the next request on (T02, T06). Firebase counts
 * in whole seconds and would spare those of the running one, so a session as young as that is waited for, at most a second.
 * @param youngest When the youngest session to end began, in milliseconds since 1970, where it is known.
 */
export async function endSessions(userId: string, youngest = 0): Promise<void> {
  const spared = Math.floor(youngest / SECOND) * SECOND + SECOND;
  const left = spared - Date.now();
  if (left > 0 && left <= SECOND) await wait(left);
  await firebaseAuth().revokeRefreshTokens(userId);
}

/** True for what Firebase says about an account that is not there. */
export function isUnknownUser(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';
}

/** True for what Firebase says about a sign-in address that somebody has already. */
export function isTakenAddress(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/email-already-exists';
}
