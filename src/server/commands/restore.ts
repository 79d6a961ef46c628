import { parseArgs } from 'node:util';
import { plural } from '#domain/formats.ts';
import { backupOfDay } from '#server/operations/backups/restore.ts';
import { openCopies } from '#server/operations/copies/open-copies.ts';
import { restore } from '#server/operations/restore.ts';
import { backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { exitWithFault, refuseWithout } from './backup-setup.ts';
import { confirmChange } from './production.ts';

/**
 * `npm run restore -- 2026-11-22 [project]`: restores the newest complete backup of a day into an empty project.
 * `project`: the source of the backup, if it is not the configured one. `--from`: a copy instead of the site's own.
 */
const NEEDED = ['FIREBASE_PROJECT_ID', 'BACKUP_KEY', 'SIGNING_SECRET'];
refuseWithout('npm run restore', NEEDED, { site: true });

function readWords() {
  try {
    const options = { from: { type: 'string' }, yes: { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return { values: {}, positionals: [] };
  }
}

const { values, positionals } = readWords();
const { from, yes = false }: { from?: string; yes?: boolean } = values;
const [day = '', project = projectId()] = positionals;
if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error(
    'Usage: npm run restore -- <YYYY-MM-DD> [project whose backup it is] [--from <folder, s3:// or gs://>] [--yes]',
  );
  process.exit(2);
}
await confirmChange(`Restore the backup of ${day} into it`, yes);
try {
  const store = from === undefined ? backupStore(project) : await openCopies(from, project);
  const manifest = await backupOfDay(day, project, store);
  const done = await restore(manifest, store, new Date());
  const { documents, files, signIns, erased, reopened, admins, withoutSignIn } = done;
  console.log(
    `${documents} documents and ${files} files of the backup ${manifest.id} are in ${projectId()} now.`,
  );
  if (signIns.imported > 0) {
    console.log(`${plural(signIns.imported, 'sign-in')} imported, ${signIns.withPassword} with a password.`);
  }
  if (signIns.refused > 0) console.log(`Firebase refused ${plural(signIns.refused, 'sign-in')}.`);
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
      `${plural(withoutSignIn.length, 'account')} without a sign-in: ${withoutSignIn.join(', ')}. docs/operating.md describes how sign-ins are imported.`,
    );
  }
  process.exit(0);
} catch (fault) {
  exitWithFault(fault);
}
