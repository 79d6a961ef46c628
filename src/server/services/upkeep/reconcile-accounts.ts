import { firebaseAuth } from '../../auth/firebase.ts';
import { describeCause, log } from '../../log.ts';
import { loginAddress, usernameInAddress } from '../../login-address.ts';
import { recordAuditOnce } from '../../stores/audit.ts';
import { usernamesOf } from '../../stores/profiles.ts';
import { rolesOf } from '../../stores/roles.ts';
import type { Progress } from './night.ts';

/** How old a sign-in without a profile must be: younger ones may belong to a sign-up that goes on, in milliseconds. */
const ORPHAN_MS = 60 * 60_000;

/** Sign-ins read at once; Firebase gives no more than 1,000. */
const PAGE = 500;

/** What a run found, in numbers. */
interface Tally {
  checked: number;
  /** Sign-ins without a profile that were closed. */
  orphans: number;
  /** Sign-in addresses that somebody had changed past our endpoints, and that were put back. */
  addresses: number;
}

interface Seen {
  uid: string;
  email?: string | undefined;
  disabled: boolean;
  metadata: { creationTime: string };
}

/** The sign-in address that a person has to have, when theirs is another one on our host; null when all is well. */
function addressToRestore(email: string | undefined, username: string): string | null {
  const present = email === undefined ? null : usernameInAddress(email);
  const expected = loginAddress(username);
  return present !== null && loginAddress(present) !== expected ? expected : null;
}

async function check(user: Seen, username: string | undefined, now: Date, tally: Tally): Promise<void> {
  if (username !== undefined) {
    const expected = addressToRestore(user.email, username);
    if (expected === null) return;
    await firebaseAuth().updateUser(user.uid, { email: expected });
    tally.addresses += 1;
    return;
  }
  const age = now.getTime() - Date.parse(user.metadata.creationTime);
  if (user.disabled || age < ORPHAN_MS || (await rolesOf(user.uid)).length > 0) return;
  await firebaseAuth().updateUser(user.uid, { disabled: true });
  const flag = { actor_id: 'nightly', action: 'account.close-orphan', thing: user.uid } as const;
  await recordAuditOnce(
    `orphan_${user.uid}`,
    { ...flag, before: { disabled: false }, after: { disabled: true } },
    now,
  );
  tally.orphans += 1;
}

/**
 * Compares the sign-ins at Firebase with the profiles (T27): what was made past our endpoints and has no profile is closed
 * after an hour and flagged in the audit, and a sign-in address that was changed there is put back. One that cannot be
 * dealt with hinders no other. Where it has got to is noted in `progress`, page by page, and a later run begins there.
 */
export async function reconcileAccounts(now: Date, progress: Progress = { cursor: null }): Promise<Tally> {
  const tally: Tally = { checked: 0, orphans: 0, addresses: 0 };
  let from = progress.cursor ?? undefined;
  do {
    const { users, pageToken } = await firebaseAuth().listUsers(PAGE, from);
    const usernames = await usernamesOf(users.map(({ uid }) => uid));
    for (const user of users) {
      tally.checked += 1;
      try {
        await check(user, usernames.get(user.uid), now, tally);
      } catch (cause) {
        log({
          level: 'error',
          event: 'account not reconciled',
          user_id: user.uid,
          cause: describeCause(cause),
        });
      }
    }
    from = pageToken;
    progress.cursor = pageToken ?? null;
  } while (from);
  return tally;
}
