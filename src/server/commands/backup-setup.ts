import { RestoreRefused } from '#server/operations/backups/restore.ts';
import { DamagedBlob } from '#server/platform/blobs/sealed-blobs.ts';
import { loadProduction, reachSiteFiles } from './production.ts';

/** What reading a backup needs; SIGNING_SECRET or CONTRIBUTOR_ID_KEY makes the digests of the restore list. */
export const TO_READ_BACKUPS = ['FIREBASE_PROJECT_ID', 'BACKUP_KEY', 'SIGNING_SECRET'];

/** Loads the variables; exits with 2 when `command` lacks one it requires. `site`: whether it needs the site's files. */
export function refuseWithout(command: string, names: readonly string[], { site }: { site: boolean }): void {
  loadProduction();
  const missing = names.filter((name) => !process.env[name]);
  if (site && !reachSiteFiles(process.env)) missing.push('NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN');
  if (missing.length === 0) return;
  const list = new Intl.ListFormat('en-GB').format(missing);
  console.error(`${command} needs ${list}; .env.example describes each. Nothing was done.`);
  process.exit(2);
}

/** Faults of the S3 client that the operator can put right, by name. */
const COPY_FAULTS: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'The copies need AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  NoSuchBucket: 'There is no such bucket.',
  AccessDenied: 'The credentials of the copies do not allow this.',
  InvalidAccessKeyId: 'The service does not know AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the one of AWS_ACCESS_KEY_ID.',
};

export function exitWithFault(fault: unknown): never {
  const isSentence = fault instanceof RestoreRefused || fault instanceof DamagedBlob;
  const ofCopies = fault instanceof Error ? COPY_FAULTS[fault.name] : undefined;
  console.error(ofCopies ?? (isSentence ? `${fault.message.replace(/\.$/, '')}.` : fault));
  process.exit(1);
}
