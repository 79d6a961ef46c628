import { keptSince } from '#domain/retention/retention.ts';
import { severalAtOnce } from '../../several-at-once.ts';
import { proofKeys } from '../proof-files.ts';
import { sweepCopies } from './files.ts';
import { beganAt } from './make.ts';
import { deleteManifest, knownBackups } from './manifest.ts';
import { sweepRestoreList } from './restore-list.ts';
import { backupStore } from './sealed-blobs.ts';

/** How old the blocks of a backup that was never finished have to be, so that nobody works on it any more. */
const ABANDONED_MS = 2 * 60 * 60_000;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const dayAt = (moment: Date): string => moment.toISOString().slice(0, DAY_LENGTH);

/**
 * Removes backups that have been kept for their time, with their blocks, what is left of ones that were never finished,
 * and the copies of files that no backup names any more. A manifest goes before its blocks, so that nothing that is half
 * gone is taken for whole. Returns how many backups were removed.
 */
export async function sweepBackups(now: Date): Promise<number> {
  const since = keptSince('backups', now);
  const known = await knownBackups();
  const old = known.filter(({ id }) => beganAt(id) < since.getTime());
  await severalAtOnce(old, deleteManifest);
  const kept = new Set(known.filter((backup) => !old.includes(backup)).map(({ id }) => id));
  const { blobs } = await backupStore().list({ prefix: 'blocks/' });
  const left = blobs.filter(({ key }) => {
    const id = key.split('/')[1] ?? '';
    return !kept.has(id) && beganAt(id) < now.getTime() - ABANDONED_MS;
  });
  await severalAtOnce(left, ({ key }) => backupStore().delete(key));
  await sweepRestoreList(since);
  await sweepCopies(await proofKeys(), dayAt(since), dayAt(now));
  return old.length;
}
