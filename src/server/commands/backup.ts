import { plural } from '#domain/formats.ts';
import { beginBackup, resumeBackup } from '#server/operations/backups/make.ts';
import { dayOf, knownBackups } from '#server/operations/backups/manifest.ts';
import { backupOfDay, listSince, RestoreRefused, readAll } from '#server/operations/backups/restore.ts';
import { copyBackup, pruneCopies } from '#server/operations/copies/copy-backup.ts';
import { openCopies } from '#server/operations/copies/open-copies.ts';
import { backupKeyId, backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { exitWithFault, refuseWithout, TO_READ_BACKUPS } from './backup-setup.ts';
import { exitWithUsage, readArguments } from './command-line.ts';
import { confirmChange } from './production.ts';

async function copyNewest(address: string): Promise<void> {
  refuseWithout('npm run backup -- --to', TO_READ_BACKUPS, { site: true });
  const [newest] = await knownBackups();
  if (!newest) throw new RestoreRefused(`There are no backups of ${projectId()}`);
  const sent = await copyBackup(newest, backupStore(), await openCopies(address, projectId()));
  console.log(`The backup ${newest.id} is in ${address}: ${plural(sent, 'blob')} sent.`);
}

async function listCopies(address: string, project: string | undefined): Promise<void> {
  refuseWithout('npm run backup -- list', TO_READ_BACKUPS, { site: false });
  const known = await knownBackups(await openCopies(address, project ?? projectId()));
  for (const { id, keyId, documents } of known) {
    const key = keyId === backupKeyId() ? '' : ', of another BACKUP_KEY';
    console.log(`${id}: ${plural(documents ?? 0, 'document')}${key}`);
  }
  console.log(`${plural(known.length, 'backup')} in ${address}.`);
}

async function verifyCopy(address: string, day: string | undefined, other?: string): Promise<void> {
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
async function removeReplaced(address: string | undefined, keep: number, isSure: boolean): Promise<void> {
  refuseWithout('npm run backup -- prune', TO_READ_BACKUPS, { site: address === undefined });
  await confirmChange(
    `Remove the backups in ${address ?? 'the site'} that ${keep} later ones replace`,
    isSure,
  );
  const store = address === undefined ? backupStore() : await openCopies(address, projectId());
  const removed = await pruneCopies(store, keep, new Date());
  console.log(`${plural(removed, 'backup')} removed.`);
}

const USAGE = `npm run backup                                    makes a complete backup now
npm run backup -- --to ADDRESS                    copies the newest one there
npm run backup -- list --from ADDRESS             lists the copies
npm run backup -- verify --from ADDRESS [DAY]     reads the whole copy of a day, or the newest one
npm run backup -- prune --from ADDRESS --keep N   removes the copies that N later ones replace
npm run backup -- prune --keep N                  the same with the backups of the site
ADDRESS is a folder, s3://bucket/folder or gs://bucket/folder; --project NAME is another project's.`;

const { values, positionals } = readArguments(
  {
    ...{ to: { type: 'string' }, from: { type: 'string' }, keep: { type: 'string' } },
    ...{ project: { type: 'string' }, yes: { type: 'boolean' } },
  },
  USAGE,
);

async function makeBackup(isSure: boolean): Promise<void> {
  refuseWithout('npm run backup', ['FIREBASE_PROJECT_ID', 'BACKUP_KEY'], { site: true });
  await confirmChange('Store a backup of it', isSure);
  const whole = await resumeBackup(await beginBackup(new Date()), async ({ blocks }) =>
    console.log(`${blocks.length} blocks are stored`),
  );
  const documents = Object.values(whole.collections).reduce((sum, one) => sum + one, 0);
  console.log(`The backup ${whole.id} is whole: ${documents} documents and ${whole.files} files.`);
  const passwords = whole.password_hash ? 'with their passwords' : 'without their passwords';
  console.log(`It has ${plural(whole.sign_ins ?? 0, 'sign-in')} ${passwords}.`);
  console.log(`npm run restore -- ${dayOf(whole.id)} puts it back into an empty project.`);
}

/** `npm run backup`: makes and copies backups, without a time limit. The nightly backup is not affected. */
async function run(): Promise<boolean> {
  const { to, from, keep = '', project, yes = false } = values;
  const [verb, day, ...more] = positionals;
  if (more.length > 0 || (day !== undefined && verb !== 'verify')) return false;
  if (verb === undefined && from === undefined) await (to === undefined ? makeBackup(yes) : copyNewest(to));
  else if (verb === 'prune' && /^[1-9]\d*$/.test(keep)) await removeReplaced(from, Number(keep), yes);
  else if (from === undefined) return false;
  else if (verb === 'list') await listCopies(from, project);
  else if (verb === 'verify') await verifyCopy(from, day, project);
  else return false;
  return true;
}

try {
  if (await run()) process.exit(0);
} catch (fault) {
  exitWithFault(fault);
}
exitWithUsage(USAGE);
