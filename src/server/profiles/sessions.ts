import { setTimeout as wait } from 'node:timers/promises';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { orLog } from '#server/platform/log.ts';
import { markSessionsEnded } from './account-standing.ts';

const SECOND = 1000;

/** Tokens record sign-ins to the second: after it, later ones are distinguishable from earlier ones. */
export async function secondAfter(moment: Date): Promise<void> {
  const left = Math.floor(moment.getTime() / SECOND) * SECOND + SECOND - Date.now();
  // A timer may fire a moment early.
  if (left > 0) await wait(Math.min(left, SECOND) + 2);
}

export async function revokeAtFirebase(user_id: string): Promise<boolean> {
  const line = { level: 'warn', event: 'tokens not revoked', user_id } as const;
  return (await orLog(line, () => firebaseAuth().revokeRefreshTokens(user_id))) !== null;
}

/** From the next request on (T02, T06). Resolves once new sign-ins are distinguishable; throws otherwise. */
export async function endSessions(userId: string): Promise<void> {
  const at = new Date();
  await markSessionsEnded(userId, at);
  await revokeAtFirebase(userId);
  await secondAfter(at);
}

export function isUnknownUser(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/user-not-found';
}

export function isTakenAddress(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'auth/email-already-exists';
}
