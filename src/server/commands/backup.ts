import { beginBackup, goOnWithBackup } from '#server/operations/backups/make.ts';
import { dayOf } from '#server/operations/backups/manifest.ts';
import { refuseWithoutServices, sayAndEnd } from './backup-setup.ts';
import { confirmChange } from './production.ts';

/** `npm run backup`: a whole backup of the project, now, however long it takes. The nightly one is made all the same. */
refuseWithoutServices('npm run backup');
await confirmChange('Store a backup of it', process.argv.includes('--yes'));
try {
  const whole = await goOnWithBackup(await beginBackup(new Date()), async ({ blocks }) =>
    console.log(`${blocks.length} blocks are stored`),
  );
  const documents = Object.values(whole.collections).reduce((sum, one) => sum + one, 0);
  console.log(`The backup ${whole.id} is whole: ${documents} documents and ${whole.files} files.`);
  console.log(`npm run restore -- ${dayOf(whole.id)} puts it back into an empty project.`);
  process.exit(0);
} catch (fault) {
  sayAndEnd(fault);
}
