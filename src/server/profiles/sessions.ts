import { setTimeout as wait } from 'node:timers/promises';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { markSessionsEnded } from './account-standing.ts';

const SECOND = 1000;

/**
 * Resolves once the second of `moment` is over. Tokens know their sign-in to the second, so whoever signs in from then on
 * cannot be taken for somebody who was signed in at that moment. Waits for at most a second.
 */
export async function secondAfter(moment: Date): Promise<void> {
  const left = Math.floor(moment.getTime() / SECOND) * SECOND + SECOND - Date.now();
  // A timer may fire a moment early.
  if (left > 0) await wait(Math.min(left, SECOND) + 2);
}

/** Has Firebase renew no token of a person any more. False when that failed. */
export async function revokeAtFirebase(userId: string): Promise<boolean> {
  try {
    await firebaseAuth().revokeRefreshTokens(userId);
    return true;
  } catch (fault) {
    log({ level: 'warn', event: 'tokens not revoked', user_id: userId, cause: describeCause(fault) });
    return false;
  }
}

/**
 * Ends every session of a person: tokens made until now, and those renewed from them, are refused from the next request
 * on (T02, T06). Our own record of the moment is what decides. Resolves once a new sign-in can be told from the old ones.
 * Throws when the record cannot be written.
 */
export async function endSessions(userId: string): Promise<void> {
  const at = new Date();
  await markSessionsEnded(userId, at);
  await revokeAtFirebase(userId);
  await secondAfter(at);
}

/** True for what Firebase says about an account that is not there. */
export function isUnknownUser(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';
}

/** True for what Firebase says about a sign-in address that somebody has already. */
export function isTakenAddress(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/email-already-exists';
}
