import { createHash } from 'node:crypto';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';

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

/** The variables of developers' machines that are set here; the emulators last. */
function localSettings(): string[] {
  const set = Object.keys(process.env).filter((name) => name.endsWith('_EMULATOR_HOST') && process.env[name]);
  if (process.env.LOCAL_PUSH_ORIGIN) set.unshift('LOCAL_PUSH_ORIGIN');
  if (process.env.PUBLIC_VAPID_KEY === DEVELOPMENT_VAPID_KEY) set.unshift("the developers' PUBLIC_VAPID_KEY");
  return set;
}

/**
 * Refuses to start in production while a variable of developers' machines is set: with an emulator tokens would not be
 * verified (T01), with a push service of this machine requests would go inside (T17), and the other half of the
 * developers' pair of keys is known to everybody. Called when a function is loaded, so that none answers even once.
 */
export function refuseEmulatorsInProduction(): void {
  const set = isProduction() ? localSettings() : [];
  if (set.length > 0) {
    throw new Error(`${new Intl.ListFormat('en-GB').format(set)} must not be set in production`);
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

/** What stands in for a service account where an emulator takes any caller. */
export const NO_ACCOUNT = { client_email: 'nobody@localhost', private_key: 'none' };

/** The address of this site without a trailing slash; fixed by configuration, never taken from a request. */
export function siteUrl(): string {
  return required('SITE_URL').replace(/\/+$/, '');
}

/** The host of sign-in addresses, `{username}@{host}`; it never receives mail. */
export const loginHost = (): string => process.env.PUBLIC_LOGIN_HOST || 'login.thegrid.localhost';

export const smtpUrl = (): string => required('SMTP_URL');
export const mailFrom = (): string => required('MAIL_FROM');
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

/** The keys that alerts in browsers are signed with, or null when there are none and alerts are off. */
export function vapidDetails(): { publicKey: string; privateKey: string; subject: string } | null {
  const { PUBLIC_VAPID_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = process.env;
  if (!publicKey || !privateKey) return null;
  if (isProduction() && publicKey === DEVELOPMENT_VAPID_KEY) {
    throw new Error('PUBLIC_VAPID_KEY is the pair of developers, whose other half everybody knows');
  }
  return { publicKey, privateKey, subject: subject || `mailto:${contactEmail()}` };
}

/** The push service of this machine (`http://127.0.0.1:port`), or null; production refuses one. */
export function localPushOrigin(): string | null {
  const origin = process.env.LOCAL_PUSH_ORIGIN || null;
  if (origin !== null && isProduction()) throw new Error('LOCAL_PUSH_ORIGIN must not be set in production');
  return origin;
}

/** A short keyed digest of an address of the network, changing daily, so that logs name nobody (T34). */
export function hashAddress(ip: string, now: Date): string {
  const salt = required('LOG_SALT');
  return createHash('sha256')
    .update(`${salt}\n${now.toISOString().slice(0, 10)}\n${ip}`)
    .digest('base64url')
    .slice(0, 16);
}
