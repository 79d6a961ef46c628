import { setTimeout as wait } from 'node:timers/promises';
import { type Audience, type Role, rolesToRead } from '#domain/access.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { together } from '#server/platform/concurrency.ts';
import { runApart } from '#server/platform/deadlines.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { orLog } from '#server/platform/log.ts';
import { isClosed, profileDocument } from './records/profiles.ts';
import { openResetLinks } from './records/recovery-tokens.ts';
import { roleDocument, rolesIn } from './records/roles.ts';

/** What authorises a signed-in person on each request, read from the store and never from a token. */
export interface AccountStanding {
  roles: Role[];
  /** When all sessions last ended, in milliseconds since 1970; 0 if never. */
  sessionsEndedAt: number;
  /** True for a disabled account, and once its deletion has begun. */
  isClosed: boolean;
  /** True when the password is shorter than admins require, or of unknown length (T04). */
  hasShortPassword: boolean;
  secondFactor: string | null;
}

export interface StandingRecord {
  sessions_ended_at?: Date;
  /** Whether the password had the length for an admin when it was set; never the length itself. */
  has_long_password?: boolean;
  deletion_began_at?: Date;
  /** The id of the second factor, duplicated from `second_factors` to save a read per request. */
  second_factor?: string | null;
}

const millisOf = (value: unknown): number =>
  value instanceof Object && 'toMillis' in value ? (value as FirebaseFirestore.Timestamp).toMillis() : 0;

export function factorIdIn(profile: FirebaseFirestore.DocumentSnapshot): string | null {
  const id: unknown = profile.get('second_factor');
  return typeof id === 'string' ? id : null;
}

/** Reads documents in one request with those of all calls that arrived at the same moment. */
const readTogether = together(async (groups: readonly FirebaseFirestore.DocumentReference[][]) => {
  const found = await runApart(() => firestore().getAll(...groups.flat()));
  return groups.map(({ length }) => found.splice(0, length));
}, setImmediate);

/** One round trip. Null without a profile: no rights (T27). A failed read throws, so it grants none (T02). */
export async function standingOf(userId: string, audience: Audience): Promise<AccountStanding | null> {
  const wanted = rolesToRead(audience);
  const [profile, ...roles] = await readTogether([
    profileDocument(userId),
    ...wanted.map((role) => roleDocument(userId, role)),
  ]);
  if (!profile?.exists) return null;
  return {
    roles: rolesIn(roles, wanted),
    sessionsEndedAt: millisOf(profile.get('sessions_ended_at')),
    isClosed: isClosed(profile),
    hasShortPassword: profile.get('has_long_password') === false,
    secondFactor: factorIdIn(profile),
  };
}

/** Ends reset links but `spared` too. Throws NOT_FOUND without a profile: a deleted account stays deleted. */
export async function markSessionsEnded(
  userId: string,
  at: Date,
  more: Pick<StandingRecord, 'has_long_password'> = {},
  spared: string | null = null,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const deleteLinks = await openResetLinks(transaction, userId, spared);
    transaction.update(profileDocument(userId), { sessions_ended_at: at, ...more });
    deleteLinks();
  });
}

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
