import { closingLimit } from '#domain/operations/alarms.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { loginAddress, usernameInAddress } from '#server/platform/auth/login-address.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { recordAuditOnce } from '#server/platform/firestore/audit.ts';
import { orLog } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { noteClosedSignIn } from '#server/privacy/restore-list.ts';
import { markSessionsEnded, revokeAtFirebase } from '#server/profiles/account-standing.ts';
import { countProfiles, everyUsername, isAccount, usernamesOf } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import type { Progress } from './night.ts';

/** Minimum age of an orphaned sign-in, in milliseconds: younger ones may belong to a sign-up in progress. */
const ORPHAN_MS = 60 * 60_000;

/** Sign-ins per read; Firebase allows 1,000 of a list, and 100 by id. */
const PAGE = 500;
const BY_ID = 100;

export interface Tally {
  checked: number;
  /** Sign-ins without a profile: closed, and left open without an operator's confirmation. */
  orphans: number;
  unconfirmed: number;
  /** Sign-in addresses changed past our endpoints and restored. */
  addresses: number;
  without_sign_in: number;
}

interface Seen {
  uid: string;
  email?: string | undefined;
  disabled: boolean;
  metadata: { creationTime: string };
}

interface Compared {
  from?: string | undefined;
  checked: number;
  withProfile: number;
  addresses: number;
  orphans: string[];
}

/** The correct sign-in address of a person, when theirs is another one on our host; null if correct. */
function addressToRestore(email: string | undefined, username: string): string | null {
  const present = email === undefined ? null : usernameInAddress(email);
  const expected = loginAddress(username);
  return present !== null && loginAddress(present) !== expected ? expected : null;
}

async function check(
  user: Seen,
  username: string | undefined,
  { now, isChanging, found }: { now: Date; isChanging: boolean; found: Compared },
): Promise<void> {
  if (username !== undefined) {
    found.withProfile += 1;
    const expected = addressToRestore(user.email, username);
    if (expected === null || !isChanging) return;
    await firebaseAuth().updateUser(user.uid, { email: expected });
    found.addresses += 1;
    return;
  }
  const age = now.getTime() - Date.parse(user.metadata.creationTime);
  if (user.disabled || age < ORPHAN_MS || (await rolesOf(user.uid)).length > 0) return;
  found.orphans.push(user.uid);
}

/** Runs `work`; a failure is logged and does not affect other accounts. */
const runIsolated = (user_id: string, work: () => Promise<void>) =>
  orLog({ level: 'error', event: 'account not reconciled', user_id }, work);

async function compare(now: Date, progress: Progress, isChanging: boolean): Promise<Compared> {
  const found: Compared = progress.cursor
    ? JSON.parse(progress.cursor)
    : { checked: 0, withProfile: 0, addresses: 0, orphans: [] };
  do {
    const { users, pageToken } = await firebaseAuth().listUsers(PAGE, found.from);
    const usernames = await usernamesOf(users.map(({ uid }) => uid));
    for (const user of users) {
      found.checked += 1;
      await runIsolated(user.uid, () => check(user, usernames.get(user.uid), { now, isChanging, found }));
    }
    found.from = pageToken;
    progress.cursor = pageToken ? JSON.stringify(found) : null;
  } while (found.from);
  return found;
}

/** Disables a sign-in, with an audit row. A restore re-enables it when its profile returns. */
async function close(userId: string, now: Date): Promise<void> {
  await noteClosedSignIn(userId, now);
  await firebaseAuth().updateUser(userId, { disabled: true });
  const flag = { actor_id: 'nightly', action: 'account.close-orphan', thing: userId } as const;
  const change = { before: { disabled: false }, after: { disabled: true } };
  await recordAuditOnce(`orphan_${userId}`, { ...flag, ...change }, now);
}

export async function usernamesWithoutSignIn(): Promise<string[]> {
  const found: string[] = [];
  for await (const page of everyUsername(BY_ID)) {
    const { notFound } = await firebaseAuth().getUsers([...page.keys()].map((uid) => ({ uid })));
    found.push(...notFound.map((one) => page.get('uid' in one ? one.uid : '') ?? ''));
  }
  return found;
}

/** At Firebase, so that no record differs from its backup. Returns the number re-enabled. */
export async function settleSignIns(closed: ReadonlySet<string>, now: Date): Promise<number> {
  const opened = await usernamesOf([...closed]);
  let from: string | undefined;
  do {
    const { users, pageToken } = await firebaseAuth().listUsers(PAGE, from);
    await forEachConcurrently(users, async ({ uid }) => {
      if (opened.has(uid)) await firebaseAuth().updateUser(uid, { disabled: false });
      if (!(await revokeAtFirebase(uid)) && (await isAccount(uid))) await markSessionsEnded(uid, now);
    });
    from = pageToken;
  } while (from);
  return opened.size;
}

/** See T27. Orphans close after an hour; above `closingLimit`, or if all are, only by the operator. */
export async function reconcileAccounts(
  now: Date,
  progress: Progress = { cursor: null },
  closes: 'few' | 'all' | 'none' = 'few',
): Promise<Tally> {
  const profiles = await countProfiles();
  const { checked, withProfile, addresses, orphans } = await compare(now, progress, closes !== 'none');
  const mayClose =
    closes === 'all' || (closes === 'few' && withProfile > 0 && orphans.length <= closingLimit(checked));
  if (mayClose) for (const userId of orphans) await runIsolated(userId, () => close(userId, now));
  const unconfirmed = mayClose ? 0 : orphans.length;
  const without_sign_in = profiles > withProfile ? (await usernamesWithoutSignIn()).length : 0;
  await noteOperation({ accounts: { unconfirmed, without_sign_in } });
  const alarms = { orphans: unconfirmed, 'no-sign-in': without_sign_in };
  for (const [cause, count] of Object.entries(alarms) as [keyof typeof alarms, number][]) {
    if (count > 0) await raiseOperationAlarm({ cause, count }, now);
  }
  return { checked, orphans: orphans.length - unconfirmed, unconfirmed, addresses, without_sign_in };
}
