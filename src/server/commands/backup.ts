import { plural } from '#domain/formats.ts';
import { beginBackup, resumeBackup } from '#server/operations/backups/make.ts';
import { dayOf } from '#server/operations/backups/manifest.ts';
import { copyNewest, listCopies, removeReplaced, verifyCopy } from './backup-copies.ts';
import { exitWithFault, refuseWithout } from './backup-setup.ts';
import { exitWithUsage, readArguments } from './command-line.ts';
import { confirmChange } from './production.ts';

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
