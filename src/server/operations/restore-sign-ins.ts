import { loginAddress } from '#server/platform/auth/login-address.ts';
import { type ImportedSignIns, importSignIns, type SignIn } from '#server/platform/auth/sign-ins.ts';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { standingOf } from '#server/profiles/account-standing.ts';
import { countProfiles, everyUsername } from '#server/profiles/records/profiles.ts';
import { type BackupManifest, readBlock } from './backups/manifest.ts';
import { blocksOf, RestoreRefused } from './backups/restore.ts';
import { settleSignIns, usernamesWithoutSignIn } from './reconcile-accounts.ts';

/** Accounts per import: Google looks up 100 sign-ins at a time. */
const AT_ONCE = 100;

interface RestoredSignIns extends ImportedSignIns {
  /** Usernames of the accounts whose sign-in came without a password. */
  withoutPassword: string[];
}

async function backedUpSignIns(manifest: BackupManifest, store: BackupStore): Promise<Map<string, SignIn>> {
  const found = new Map<string, SignIn>();
  for (const block of blocksOf(manifest, 'sign-ins')) {
    for (const line of await readBlock(block, store)) {
      const signIn: SignIn = JSON.parse(line);
      found.set(signIn.localId, signIn);
    }
  }
  if (found.size > 0) return found;
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
  const total: RestoredSignIns = { imported: 0, withPassword: 0, refused: 0, withoutPassword: [] };
  for await (const page of everyUsername(AT_ONCE)) {
    const accounts = [...page].filter(([, username]) => missing.has(username));
    const wanted = await Promise.all(
      accounts.map(([id, username]) => signInOf(id, { username, backedUp: signIns.get(id), readAt })),
    );
    const { imported, withPassword, refused } = await importSignIns(wanted, hash);
    total.imported += imported;
    total.withPassword += withPassword;
    total.refused += refused;
    const open = wanted.filter(({ passwordHash }) => !hash || !passwordHash);
    total.withoutPassword.push(...open.map(({ localId }) => page.get(localId) ?? ''));
  }
  await settleSignIns(new Set(), now);
  return total;
}
