import { plural } from '#domain/formats.ts';
import type { BackupManifest } from '#server/operations/backups/manifest.ts';
import { backupOfDay, restoreFiles } from '#server/operations/backups/restore.ts';
import { openCopies } from '#server/operations/copies/open-copies.ts';
import { restore, restoreSignIns } from '#server/operations/restore.ts';
import type { ImportedSignIns } from '#server/platform/auth/sign-ins.ts';
import { type BackupStore, backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { exitWithFault, refuseWithout, TO_READ_BACKUPS } from './backup-setup.ts';
import { exitWithUsage, readArguments } from './command-line.ts';
import { confirmChange } from './production.ts';

/** Restores the newest backup of a day into an empty project, or with `--only` what is missing. */
refuseWithout('npm run restore', TO_READ_BACKUPS, { site: true });

const USAGE =
  'Usage: npm run restore -- <YYYY-MM-DD> [project whose backup it is] [--only sign-ins or files] [--from <folder, s3:// or gs://>] [--yes]';

function reportSignIns({ imported, withPassword, refused }: ImportedSignIns): void {
  if (imported > 0) console.log(`${plural(imported, 'sign-in')} imported, ${withPassword} with a password.`);
  if (refused > 0) console.log(`Firebase refused ${plural(refused, 'sign-in')}.`);
}

async function restoreMissingSignIns(manifest: BackupManifest, store: BackupStore): Promise<void> {
  const done = await restoreSignIns(manifest, store, new Date());
  if (done.imported + done.refused === 0) console.log('No account lacked a sign-in.');
  reportSignIns(done);
  console.log('All sessions have ended.');
  const { withoutPassword } = done;
  if (withoutPassword.length === 0) return;
  console.log(
    `${plural(withoutPassword.length, 'account')} without a password: ${withoutPassword.join(', ')}. A link to the recovery address gives one, or npm run reset-password -- name.`,
  );
}

async function restoreEverything(manifest: BackupManifest, store: BackupStore): Promise<void> {
  const done = await restore(manifest, store, new Date());
  const { documents, files, signIns, erased, reopened, admins, withoutSignIn } = done;
  console.log(
    `${documents} documents and ${files} files of the backup ${manifest.id} are in ${projectId()} now.`,
  );
  reportSignIns(signIns);
  if (erased > 0) {
    console.log(`${erased} ${erased === 1 ? 'person' : 'people'} erased since this backup: erased again.`);
  }
  if (reopened > 0) console.log(`Opened ${plural(reopened, 'sign-in')} that the night had closed.`);
  console.log('All sessions have ended.');
  console.log(
    admins.length > 0
      ? `Admin: ${admins.join(', ')}.`
      : 'Nobody is admin: npm run grant-admin -- name makes the first.',
  );
  if (withoutSignIn.length > 0) {
    console.log(
      `${plural(withoutSignIn.length, 'account')} without a sign-in: ${withoutSignIn.join(', ')}. The same command with --only sign-ins makes them.`,
    );
  }
}

async function restoreMissingFiles(manifest: BackupManifest, store: BackupStore): Promise<void> {
  const written = await restoreFiles(manifest, store, new Date());
  console.log(`${plural(written, 'file')} restored.`);
}

const PARTS: Readonly<Record<string, { what: string; run: typeof restoreEverything }>> = {
  everything: { what: 'the backup', run: restoreEverything },
  'sign-ins': { what: 'the sign-ins that accounts lack from the backup', run: restoreMissingSignIns },
  files: { what: 'the proof files that the site lacks from the backup', run: restoreMissingFiles },
};

const { values, positionals } = readArguments(
  { from: { type: 'string' }, only: { type: 'string' }, yes: { type: 'boolean' } },
  USAGE,
);
const { from, yes = false, only = 'everything' } = values;
const [day = '', project = projectId()] = positionals;
const part = PARTS[only];
if (!part || !/^\d{4}-\d{2}-\d{2}$/.test(day)) exitWithUsage(USAGE);
await confirmChange(`Restore ${part.what} of ${day} into it`, yes);
try {
  const store = from === undefined ? backupStore(project) : await openCopies(from, project);
  await part.run(await backupOfDay(day, project, store), store);
  process.exit(0);
} catch (fault) {
  exitWithFault(fault);
}
