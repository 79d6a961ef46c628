import { createHash, randomBytes } from 'node:crypto';
import { transportSecurityOf } from '#domain/environment/deployment.ts';
import { contextOf } from '#domain/environment/variable.ts';
import { NORMAL_RATE } from '#domain/forms/work.ts';
import { isMeasurementOn } from '#domain/measurement/event.ts';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';

/**
 * The variables that the functions read, in one place; `src/domain/environment/` describes each, and
 * `environment-check.ts` tries them all at the first call. Read at call time, because tests and the local cloud set them after modules are loaded.
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is not set; .env.example says what it is for`);
  return value;
}

/** True where real people's data is. */
export function isProduction(): boolean {
  return contextOf(process.env) === 'production';
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
 * developers' pair of keys is public. Called when a function is loaded, so that none answers even once.
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

/** The service account as its three needed members, or null where an emulator replaces Firebase. */
export function serviceAccount(): { projectId: string; clientEmail: string; privateKey: string } | null {
  if (process.env.FIRESTORE_EMULATOR_HOST) return null;
  return {
    projectId: projectId(),
    clientEmail: required('FIREBASE_CLIENT_EMAIL'),
    privateKey: required('FIREBASE_PRIVATE_KEY').replaceAll('\\n', '\n'),
  };
}

/** Replaces the service account where an emulator accepts any caller. */
export const NO_ACCOUNT = { client_email: 'nobody@localhost', private_key: 'none' };

/** The address of this site without a trailing slash; fixed by configuration, never taken from a request. */
export function siteUrl(): string {
  return required('SITE_URL').replace(/\/+$/, '');
}

/** The host of sign-in addresses, `{username}@{host}`; it never receives mail. In production the first call asks for it. */
export const loginHost = (): string => process.env.PUBLIC_LOGIN_HOST || 'login.thegrid.localhost';

export const smtpUrl = (): string => required('SMTP_URL');
export const mailFrom = (): string => required('MAIL_FROM');
export const contactEmail = (): string => required('CONTACT_EMAIL');

/** The recipients of notices of new contributions: one address or several, separated by commas. */
export function adminNotifyEmails(): string[] {
  return required('ADMIN_NOTIFY_EMAIL')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

/** True once sums of INZ are shown to the people who hold them; until then no endpoint of theirs sends one. */
export const inzBalancesVisible = (): boolean => process.env.INZ_BALANCES_VISIBLE === 'true';

/** True unless the counting of page views is switched off (F8). */
export const isMeasured = (): boolean => isMeasurementOn(process.env.MEASUREMENT);

/** How often a form may arrive in an hour before each sender does work first. */
export const formsNormalRate = (): number => Number(process.env.FORMS_NORMAL_RATE) || NORMAL_RATE;

/** True where admins have to have a second factor (T04). */
export const isSecondFactorRequired = (): boolean =>
  process.env.ADMIN_SECOND_FACTOR?.trim().toLowerCase() === 'required';

/** The header `Strict-Transport-Security` of each answer. */
export const transportSecurity = (): string => transportSecurityOf(process.env.TRANSPORT_SECURITY_STAGE);

/** The token of the operator's monitor for the deep health check; null when it is missing or too short. */
export function healthToken(): string | null {
  const token = process.env.HEALTH_TOKEN?.trim() ?? '';
  return token.length >= 32 ? token : null;
}

/** What backups are encrypted with. */
export const backupKey = (): string => required('BACKUP_KEY');

/** The key that everything is signed, sealed and named with where it has no key of its own. */
export const signingSecret = (): string => required('SIGNING_SECRET');

/** The list of keys of a purpose (`src/domain/environment/key-list.ts`), or null where SIGNING_SECRET alone is the key. */
export const keyListOf = (purpose: 'signing' | 'sealing'): string | null =>
  (purpose === 'signing' ? process.env.SIGNING_KEYS : process.env.SEALING_KEYS)?.trim() || null;

/**
 * The key of ids that replace an address or a name which the store may not contain: contributors, proved
 * addresses, retired usernames. It also signs links that stop mails. It is never changed: nothing is found under another.
 */
export const contributorIdKey = (): string => process.env.CONTRIBUTOR_ID_KEY?.trim() || signingSecret();

/** True where alerts can be sent at all: without a pair of keys nobody can have subscribed. Never throws. */
export const hasAlerts = (): boolean =>
  Boolean(process.env.PUBLIC_VAPID_KEY && process.env.VAPID_PRIVATE_KEY);

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

/** Replaces a salt that is not set: digests of one process still match each other. */
const PROCESS_SALT = randomBytes(32).toString('base64url');

/**
 * A short keyed digest of an address of the network, changing daily, so that logs name nobody (T34). Never throws: a
 * call is logged after what it did is stored.
 */
export function hashAddress(ip: string, now: Date): string {
  const salt = process.env.LOG_SALT || PROCESS_SALT;
  return createHash('sha256')
    .update(`${salt}\n${now.toISOString().slice(0, 10)}\n${ip}`)
    .digest('base64url')
    .slice(0, 16);
}
