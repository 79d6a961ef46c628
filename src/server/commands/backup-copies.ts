import { plural } from '#domain/formats.ts';
import { dayOf, knownBackups } from '#server/operations/backups/manifest.ts';
import { backupOfDay, listSince, RestoreRefused, readAll } from '#server/operations/backups/restore.ts';
import { copyBackup, pruneCopies } from '#server/operations/copies/copy-backup.ts';
import { openCopies } from '#server/operations/copies/open-copies.ts';
import { backupKeyId, backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { refuseWithout, TO_READ_BACKUPS } from './backup-setup.ts';
import { confirmChange } from './production.ts';

export async function copyNewest(address: string): Promise<void> {
  refuseWithout('npm run backup -- --to', TO_READ_BACKUPS, { site: true });
  const [newest] = await knownBackups();
  if (!newest) throw new RestoreRefused(`There are no backups of ${projectId()}`);
  const sent = await copyBackup(newest, backupStore(), await openCopies(address, projectId()));
  console.log(`The backup ${newest.id} is in ${address}: ${plural(sent, 'blob')} sent.`);
}

export async function listCopies(address: string, project: string | undefined): Promise<void> {
  refuseWithout('npm run backup -- list', TO_READ_BACKUPS, { site: false });
  const known = await knownBackups(await openCopies(address, project ?? projectId()));
  for (const { id, keyId, documents } of known) {
    const key = keyId === backupKeyId() ? '' : ', of another BACKUP_KEY';
    console.log(`${id}: ${plural(documents ?? 0, 'document')}${key}`);
  }
  console.log(`${plural(known.length, 'backup')} in ${address}.`);
}

export async function verifyCopy(address: string, day: string | undefined, other?: string): Promise<void> {
  refuseWithout('npm run backup -- verify', TO_READ_BACKUPS, { site: false });
  const project = other ?? projectId();
  const store = await openCopies(address, project);
  const [newest] = await knownBackups(store);
  const manifest = await backupOfDay(day ?? dayOf(newest?.id ?? ''), project, store);
  await listSince(new Date(manifest.read_at), store);
  const files = await readAll(manifest, store);
  console.log(
    `The copy of ${manifest.id} is whole: ${plural(manifest.blocks.length, 'block')} and ${plural(files.size, 'file')} were read.`,
  );
}

/** Without an address those of the site itself. */
export async function removeReplaced(
  address: string | undefined,
  keep: number,
  isSure: boolean,
): Promise<void> {
  refuseWithout('npm run backup -- prune', TO_READ_BACKUPS, { site: address === undefined });
  await confirmChange(
    `Remove the backups in ${address ?? 'the site'} that ${keep} later ones replace`,
    isSure,
  );
  const store = address === undefined ? backupStore() : await openCopies(address, projectId());
  const removed = await pruneCopies(store, keep, new Date());
  console.log(`${plural(removed, 'backup')} removed.`);
}
