import { RestoreRefused } from '#server/operations/backups/restore.ts';
import { DamagedBlob } from '#server/platform/blobs/sealed-blobs.ts';
import { loadProduction } from './production.ts';
import { reachSiteFiles } from './site-files.ts';

/** Reads the variables, and ends with 2 and a sentence when something is missing that `command` cannot do without. */
export function refuseWithoutServices(command: string, ...further: readonly string[]): void {
  loadProduction();
  const missing = ['FIREBASE_PROJECT_ID', 'BACKUP_KEY', ...further].filter((name) => !process.env[name]);
  if (!reachSiteFiles(process.env)) missing.push('NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN');
  if (missing.length === 0) return;
  const names = new Intl.ListFormat('en-GB').format(missing);
  console.error(`${command} needs ${names}; .env.example says what each is for. Nothing was done.`);
  process.exit(2);
}

/** Says why it was not done, and ends with 1. */
export function sayAndEnd(fault: unknown): never {
  const isSentence = fault instanceof RestoreRefused || fault instanceof DamagedBlob;
  console.error(isSentence ? `${fault.message.replace(/\.$/, '')}.` : fault);
  process.exit(1);
}
