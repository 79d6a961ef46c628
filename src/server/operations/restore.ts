import { randomUUID } from 'node:crypto';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import type { ImportedSignIns } from '#server/platform/auth/sign-ins.ts';
import type { BackupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { noteOperation } from '#server/platform/operation-state.ts';
import type { Sending } from '#server/platform/outbox/deliver.ts';
import { deliverNow } from '#server/platform/outbox/drain.ts';
import {
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxRecord,
} from '#server/platform/outbox/outbox.ts';
import { finishDeletion } from '#server/privacy/finish-deletion.ts';
import { finishErasure } from '#server/privacy/finish-erasure.ts';
import { countsOf, readAddress } from '#server/privacy/of-address.ts';
import { usernamesOf } from '#server/profiles/records/profiles.ts';
import { adminIds } from '#server/profiles/records/roles.ts';
import type { BackupManifest } from './backups/manifest.ts';
import { restoreBackup } from './backups/restore.ts';
import { migrate } from './migrations/migrate.ts';
import { settleSignIns, usernamesWithoutSignIn } from './reconcile-accounts.ts';

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
