import { beginBackup, resumeBackup } from '#server/operations/backups/make.ts';
import { dayOf } from '#server/operations/backups/manifest.ts';
import { exitWithFault, refuseWithoutServices } from './backup-setup.ts';
import { confirmChange } from './production.ts';

/** `npm run backup`: makes a complete backup now, without a time limit. The nightly backup is not affected. */
refuseWithoutServices('npm run backup');
await confirmChange('Store a backup of it', process.argv.includes('--yes'));
try {
  const whole = await resumeBackup(await beginBackup(new Date()), async ({ blocks }) =>
    console.log(`${blocks.length} blocks are stored`),
  );
  const documents = Object.values(whole.collections).reduce((sum, one) => sum + one, 0);
  console.log(`The backup ${whole.id} is whole: ${documents} documents and ${whole.files} files.`);
  console.log(`npm run restore -- ${dayOf(whole.id)} puts it back into an empty project.`);
  process.exit(0);
} catch (fault) {
  exitWithFault(fault);
}
