import { beganAt, replacedBackups } from '#domain/operations/backups.ts';
import { storedSince } from '#domain/retention/retention.ts';
import { backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { sweepRestoreList } from '#server/privacy/restore-list.ts';
import { proofKeys } from '#server/proofs/records.ts';
import { sweepCopies } from './files.ts';
import { knownBackups, manifestName } from './manifest.ts';

/** Age from which the blocks of an unfinished backup count as abandoned, in milliseconds. */
const ABANDONED_MS = 2 * 60 * 60_000;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const dayAt = (moment: Date): string => moment.toISOString().slice(0, DAY_LENGTH);

/** Removes blocks without a complete backup, unless their backup may be in progress. */
export async function sweepBlocks(now: Date, store = backupStore()): Promise<void> {
  const whole = new Set((await knownBackups(store)).map(({ id }) => id));
  const left = (await store.list('blocks/')).filter((name) => {
    const id = name.split('/')[1] ?? '';
    return !whole.has(id) && beganAt(id) < now.getTime() - ABANDONED_MS;
  });
  await forEachConcurrently(left, (name) => store.delete(name));
}

/** Manifests go first, so that a half-deleted backup is never taken for complete. */
export async function sweepBackups(now: Date): Promise<number> {
  const since = storedSince('backups', now);
  const known = await knownBackups();
  const replaced = replacedBackups(known, since);
  await forEachConcurrently(replaced, (backup) => backupStore().delete(manifestName(backup)));
  await sweepBlocks(now);
  const oldest = known.filter((backup) => !replaced.includes(backup)).at(-1);
  const needed = new Date(Math.min(since.getTime(), oldest ? beganAt(oldest.id) : Number.POSITIVE_INFINITY));
  await sweepRestoreList(needed);
  await sweepCopies(await proofKeys(), dayAt(needed), dayAt(now));
  return replaced.length;
}
