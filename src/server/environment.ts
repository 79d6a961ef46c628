import { createHash } from 'node:crypto';

/**
 * The variables that the functions read, in one place; `.env.example` describes each.
 * Read at call time, because tests and the local cloud set them after modules are loaded.
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is not set; .env.example says what it is for`);
  return value;
}

/** True where real people's data is: on the platform itself, or when somebody says so. */
export function isProduction(): boolean {
  return process.env.CONTEXT === 'production' || Boolean(process.env.AWS_LAMBDA_FUNCTION_NAME);
}

/**
 * Refuses to go on in production while an emulator variable is set: tokens would not be verified (T01).
 * Called once by each module that opens a connection to Firebase.
 */
export function refuseEmulatorsInProduction(): void {
  const set = Object.keys(process.env).filter((name) => name.endsWith('_EMULATOR_HOST') && process.env[name]);
  if (isProduction() && set.length > 0) {
    throw new Error(`${set.join(' and ')} must not be set in production`);
  }
}

export function projectId(): string {
  return (
    process.env.FIREBASE_PROJECT_ID || process.env.GOOGLE_CLOUD_PROJECT || required('FIREBASE_PROJECT_ID')
  );
}

/** The service account as its three needed members, or null where an emulator stands in for Firebase. */
export function serviceAccount(): { projectId: string; clientEmail: string; privateKey: string } | null {
  if (process.env.FIRESTORE_EMULATOR_HOST) return null;
  return {
    projectId: projectId(),
    clientEmail: required('FIREBASE_CLIENT_EMAIL'),
    privateKey: required('FIREBASE_PRIVATE_KEY').replaceAll('\\n', '\n'),
  };
}

/** The address of this site without a trailing slash; fixed by configuration, never taken from a request. */
export function siteUrl(): string {
  return required('SITE_URL').replace(/\/+$/, '');
}

/** The host of sign-in addresses, `{username}@{host}`; it never receives mail. */
export const loginHost = (): string => process.env.PUBLIC_LOGIN_HOST || 'login.thegrid.localhost';

export const smtpUrl = (): string => required('SMTP_URL');
export const mailFrom = (): string => required('MAIL_FROM');
/** Where contact messages go. */
export const contactEmail = (): string => required('CONTACT_EMAIL');

/** Who is told of a new contribution: one address or several, divided by commas. */
export function adminNotifyEmails(): string[] {
  return required('ADMIN_NOTIFY_EMAIL')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

/** True once sums of INZ are shown to the people who hold them; until then no endpoint of theirs sends one. */
export const inzBalancesVisible = (): boolean => process.env.INZ_BALANCES_VISIBLE === 'true';

export const signingSecret = (): string => required('SIGNING_SECRET');

/** A short keyed digest of an address of the network, changing daily, so that logs name nobody (T34). */
export function hashAddress(ip: string, now: Date): string {
  const salt = required('LOG_SALT');
  return createHash('sha256')
    .update(`${salt}\n${now.toISOString().slice(0, 10)}\n${ip}`)
    .digest('base64url')
    .slice(0, 16);
}
