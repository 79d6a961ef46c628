import { type Audience, type Role, rolesToRead } from '#domain/access.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { isClosed, profileDocument } from './records/profiles.ts';
import { openResetLinks } from './records/recovery-tokens.ts';
import { roleDocument, rolesIn } from './records/roles.ts';

/** What decides at each request whether somebody who is signed in may act, read from the store and from no token. */
export interface AccountStanding {
  /** The roles that matter to the audience that was asked about. */
  roles: Role[];
  /** When all sessions of the account were ended last, in milliseconds since 1970; 0 when they never were. */
  sessionsEndedAt: number;
  /** True while the account is disabled, and once its deletion has begun. */
  isClosed: boolean;
  /** True when the password is known to be shorter than that of an admin has to be, or was never measured (T04). */
  hasShortPassword: boolean;
  /** The id of the second factor; null without one. */
  secondFactor: string | null;
}

/** The members of a profile that decide about sessions and rights. */
export interface StandingRecord {
  sessions_ended_at?: Date;
  /** Whether the password was of the length for an admin when it was set; never the length itself. */
  has_long_password?: boolean;
  deletion_began_at?: Date;
  /** The id of the second factor, which stands in `second_factors`: here no request has to read another document. */
  second_factor?: string | null;
}

const millisOf = (value: unknown): number =>
  value instanceof Object && 'toMillis' in value ? (value as FirebaseFirestore.Timestamp).toMillis() : 0;

/** The id of the second factor in a profile, or null. */
export function factorIdIn(profile: FirebaseFirestore.DocumentSnapshot): string | null {
  const id: unknown = profile.get('second_factor');
  return typeof id === 'string' ? id : null;
}

/**
 * The standing of an account in one round trip: its profile, and one document for each role that matters to `audience`.
 * Null without a profile: such a sign-in was made past our own endpoint and may do nothing (T27). A read that fails
 * throws, and so gives no rights (T02).
 */
export async function standingOf(userId: string, audience: Audience): Promise<AccountStanding | null> {
  const wanted = rolesToRead(audience);
  const [profile, ...roles] = await firestore().getAll(
    profileDocument(userId),
    ...wanted.map((role) => roleDocument(userId, role)),
  );
  if (!profile?.exists) return null;
  return {
    roles: rolesIn(roles, wanted),
    sessionsEndedAt: millisOf(profile.get('sessions_ended_at')),
    isClosed: isClosed(profile),
    hasShortPassword: profile.get('has_long_password') === false,
    secondFactor: factorIdIn(profile),
  };
}

/**
 * Writes down that the sessions of an account end at `at`, and ends its links to a new password but `spared` in the same
 * commit. Throws NOT_FOUND without a profile: a deleted account does not come back.
 */
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
