import { projectId } from '../environment.ts';
import { backupOfDay, restoreBackup } from '../stores/backups/restore.ts';
import { refuseWithoutServices, sayAndEnd } from './backup-setup.ts';

/**
 * `npm run restore -- 2026-11-22 [project]`: puts the newest whole backup of a day back, into an empty project only. The
 * project whose backup it is, when it is not the one that is set, comes second.
 */
refuseWithoutServices('npm run restore');
const [day = '', project = projectId()] = process.argv.slice(2);
if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error('Usage: npm run restore -- <YYYY-MM-DD> [project whose backup it is]');
  process.exit(2);
}
try {
  const manifest = await backupOfDay(day, project);
  const { documents, files } = await restoreBackup(manifest, new Date());
  console.log(
    `${documents} documents and ${files} files of the backup ${manifest.id} are in ${projectId()} now.`,
  );
  process.exit(0);
} catch (fault) {
  sayAndEnd(fault);
}
