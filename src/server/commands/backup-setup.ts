import { RestoreRefused } from '#server/operations/backups/restore.ts';
import { DamagedBlob } from '#server/platform/blobs/sealed-blobs.ts';
import { loadProduction } from './production.ts';
import { reachSiteFiles } from './site-files.ts';

/** Loads the variables; exits with 2 when `command` lacks one it requires. */
export function refuseWithoutServices(command: string, ...further: readonly string[]): void {
  loadProduction();
  const missing = ['FIREBASE_PROJECT_ID', 'BACKUP_KEY', ...further].filter((name) => !process.env[name]);
  if (!reachSiteFiles(process.env)) missing.push('NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN');
  if (missing.length === 0) return;
  const names = new Intl.ListFormat('en-GB').format(missing);
  console.error(`${command} needs ${names}; .env.example describes each. Nothing was done.`);
  process.exit(2);
}

/** Prints why nothing was done, and exits with 1. */
export function exitWithFault(fault: unknown): never {
  const isSentence = fault instanceof RestoreRefused || fault instanceof DamagedBlob;
  console.error(isSentence ? `${fault.message.replace(/\.$/, '')}.` : fault);
  process.exit(1);
}
