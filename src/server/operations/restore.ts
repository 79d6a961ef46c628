import { randomUUID } from 'node:crypto';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import { type ImportedSignIns, importSignIns, type SignIn } from '#server/platform/auth/sign-ins.ts';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { noteOperation } from '#server/platform/operation-state.ts';
import type { Sending } from '#server/platform/outbox/deliver.ts';
import { deliverNow } from '#server/platform/outbox/drain.ts';
import {
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxRecord,
} from '#server/platform/outbox/outbox.ts';
import { finishDeletion, finishErasure } from '#server/privacy/finish-erasure.ts';
import { countsOf, readAddress } from '#server/privacy/of-address.ts';
import { standingOf } from '#server/profiles/account-standing.ts';
import { countProfiles, everyUsername, usernamesOf } from '#server/profiles/records/profiles.ts';
import { adminIds } from '#server/profiles/records/roles.ts';
import type { BackupManifest } from './backups/manifest.ts';
import { RestoreRefused, restoreBackup, signInsIn } from './backups/restore.ts';
import { migrate } from './migrate.ts';
import { settleSignIns, usernamesWithoutSignIn } from './reconcile-accounts.ts';

/** Accounts per read. */
const AT_ONCE = 100;

interface RestoredSignIns extends ImportedSignIns {
  /** Usernames of the accounts whose sign-in came without a password. */
  withoutPassword: string[];
}

async function backedUpSignIns(manifest: BackupManifest, store: BackupStore): Promise<Map<string, SignIn>> {
  const signIns = await signInsIn(manifest, store);
  if (signIns.length > 0) return new Map(signIns.map((signIn) => [signIn.localId, signIn]));
  throw new RestoreRefused(`The backup ${manifest.id} has no sign-ins. Nothing was changed.`);
}

/** Without a password where sessions ended after the backup: others may have known it. */
async function signInOf(
  userId: string,
  { username, backedUp, readAt }: { username: string; backedUp: SignIn | undefined; readAt: number },
): Promise<SignIn> {
  const standing = await standingOf(userId, 'anyone');
  const isCurrent = backedUp !== undefined && (standing?.sessionsEndedAt ?? 0) < readAt;
  const { passwordHash, salt, ...rest } = backedUp ?? { localId: userId };
  const password = isCurrent && passwordHash && salt ? { passwordHash, salt } : {};
  return { email: loginAddress(username), ...rest, ...password, disabled: standing?.isClosed ?? true };
}

/** Without a password if newer than the backup. Sessions end. @throws RestoreRefused, DamagedBlob first. */
export async function restoreSignIns(
  manifest: BackupManifest,
  store: BackupStore,
  now: Date,
): Promise<RestoredSignIns> {
  const signIns = await backedUpSignIns(manifest, store);
  if ((await countProfiles()) === 0) {
    throw new RestoreRefused(
      `The database of ${projectId()} has no account: restore it without --only. Nothing was changed.`,
    );
  }
  const missing = new Set(await usernamesWithoutSignIn());
  const readAt = Date.parse(manifest.read_at);
  const hash = manifest.password_hash ?? null;
  const wanted: SignIn[] = [];
  const withoutPassword: string[] = [];
  for await (const page of everyUsername(AT_ONCE)) {
    const accounts = [...page].filter(([, username]) => missing.has(username));
    const ofPage = await Promise.all(
      accounts.map(([id, username]) => signInOf(id, { username, backedUp: signIns.get(id), readAt })),
    );
    wanted.push(...ofPage);
    const open = ofPage.filter(({ passwordHash }) => !hash || !passwordHash);
    withoutPassword.push(...open.map(({ localId }) => page.get(localId) ?? ''));
  }
  const imported = await importSignIns(wanted, hash);
  await settleSignIns(new Set(), now);
  return { ...imported, withoutPassword };
}

interface Restored {
  documents: number;
  files: number;
  signIns: ImportedSignIns;
  /** People erased since the backup and erased again now. */
  erased: number;
  /** Sign-ins closed by the nightly job and re-enabled. */
  reopened: number;
  /** Usernames of current admins, and of people who cannot sign in. */
  admins: string[];
  withoutSignIn: string[];
}

/** Enqueues an erasure, so that it survives this process, and does its work. */
async function eraseAgain(message: OutboxMessage, send: Sending, now: Date): Promise<void> {
  await outboxDocument(message).set(outboxRecord(message, now));
  await deliverNow({ message, send });
}

async function deletionOf(userId: string, username: string): Promise<OutboxMessage> {
  const fresh = freshMessage('account-deletion', userId, {
    username,
    email: loginAddress(username),
    anonymous_id: `deleted-${randomUUID()}`,
  });
  // An erasure begun before the backup continues under the same id.
  const begun = (await outboxDocument(fresh).get()).get('payload');
  return { ...fresh, payload: begun ?? fresh.payload };
}

/**
 * Restores a backup into an empty project and repeats later erasures. Rights and tokens that ended since are not
 * restored; all sessions end. @throws RestoreRefused or DamagedBlob, before anything is written.
 */
export async function restore(manifest: BackupManifest, store: BackupStore, now: Date): Promise<Restored> {
  const { documents, files, signIns, accounts, addresses, list } = await restoreBackup(manifest, store, now);
  // The backup may be older than the documents that this project had.
  await noteOperation({ schema_version: 0 });
  await migrate(now, { cursor: null });
  const usernames = await usernamesOf(accounts);
  for (const id of accounts) {
    await eraseAgain(await deletionOf(id, usernames.get(id) ?? ''), finishDeletion, now);
  }
  let erased = accounts.length;
  for (const [digest, email] of addresses) {
    const isTheirs = Object.keys(countsOf(await readAddress(email))).length > 0;
    if (!isTheirs) continue;
    const asked_at = new Date(list.addresses.get(digest) ?? now).toISOString();
    const message = freshMessage('address-erasure', randomUUID(), { email, asked_at });
    await eraseAgain(message, finishErasure, now);
    erased += 1;
  }
  const admins = await usernamesOf(await adminIds());
  return {
    ...{ documents, files, signIns, erased },
    reopened: await settleSignIns(list.closed, now),
    admins: [...admins.values()].sort(),
    withoutSignIn: await usernamesWithoutSignIn(),
  };
}
