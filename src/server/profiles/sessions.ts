import { setTimeout as wait } from 'node:timers/promises';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { markSessionsEnded } from './account-standing.ts';

const SECOND = 1000;

/**
 * Resolves after the second of `moment`, at most a second later: tokens record sign-ins to the second, so later ones
 * are then distinguishable from earlier ones.
 */
export async function secondAfter(moment: Date): Promise<void> {
  const left = Math.floor(moment.getTime() / SECOND) * SECOND + SECOND - Date.now();
  // A timer may fire a moment early.
  if (left > 0) await wait(Math.min(left, SECOND) + 2);
}

/** Revokes a person's refresh tokens at Firebase. False on failure. */
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
 * Ends every session from the next request on (T02, T06), by our own record of the moment. Resolves once new sign-ins
 * are distinguishable. Throws when the record cannot be written.
 */
export async function endSessions(userId: string): Promise<void> {
  const at = new Date();
  await markSessionsEnded(userId, at);
  await revokeAtFirebase(userId);
  await secondAfter(at);
}

/** Firebase's error for an unknown account. */
export function isUnknownUser(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';
}

/** Firebase's error for a sign-in address in use. */
export function isTakenAddress(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/email-already-exists';
}
