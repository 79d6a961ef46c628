import { plural } from '#domain/formats.ts';
import { backupOfDay } from '#server/operations/backups/restore.ts';
import { restore } from '#server/operations/restore.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { exitWithFault, refuseWithoutServices } from './backup-setup.ts';
import { confirmChange } from './production.ts';

/**
 * `npm run restore -- 2026-11-22 [project]`: restores the newest complete backup of a day into an empty project.
 * `project`: the source of the backup, if it is not the configured one.
 */
refuseWithoutServices('npm run restore', 'SIGNING_SECRET');
const words = process.argv.slice(2);
const [day = '', project = projectId()] = words.filter((word) => word !== '--yes');
if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error('Usage: npm run restore -- <YYYY-MM-DD> [project whose backup it is] [--yes]');
  process.exit(2);
}
await confirmChange(`Restore the backup of ${day} into it`, words.includes('--yes'));
try {
  const manifest = await backupOfDay(day, project);
  const { documents, files, erased, reopened, admins, withoutSignIn } = await restore(manifest, new Date());
  console.log(
    `${documents} documents and ${files} files of the backup ${manifest.id} are in ${projectId()} now.`,
  );
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
