import { createHash, randomBytes } from 'node:crypto';
import { transportSecurityOf } from '#domain/environment/deployment.ts';
import { contextOf } from '#domain/environment/variable.ts';
import { isoDay } from '#domain/formats.ts';
import { NORMAL_RATE } from '#domain/forms/work.ts';
import { isMeasurementOn } from '#domain/measurement/event.ts';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';

/**
 * All variables of the functions; `src/domain/environment/` describes each, and `deployment.ts` validates
 * them at the first call. Read at call time, because tests and the local cloud set them after modules load.
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is not set; .env.example describes it`);
  return value;
}

export const isProduction = (): boolean => contextOf(process.env) === 'production';

function localSettings(): string[] {
  const set = Object.keys(process.env).filter((name) => name.endsWith('_EMULATOR_HOST') && process.env[name]);
  for (const name of ['LOCAL_PUSH_ORIGIN', 'LOCAL_GITHUB_ORIGIN']) if (process.env[name]) set.unshift(name);
  if (process.env.PUBLIC_VAPID_KEY === DEVELOPMENT_VAPID_KEY) set.unshift("the developers' PUBLIC_VAPID_KEY");
  return set;
}

/**
 * Refuses to start in production with a developer's variable: emulators do not verify tokens (T01), a local push
 * service leads requests inside (T17), and the developers' private key is public. Runs at load time.
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

/** The service account's three required members, or null where an emulator replaces Firebase. */
export function serviceAccount(): { projectId: string; clientEmail: string; privateKey: string } | null {
  if (process.env.FIRESTORE_EMULATOR_HOST) return null;
  return {
    projectId: projectId(),
    clientEmail: required('FIREBASE_CLIENT_EMAIL'),
    privateKey: required('FIREBASE_PRIVATE_KEY').replaceAll('\\n', '\n'),
  };
}

/** Credentials for an emulator, which accepts any. */
export const NO_ACCOUNT = { client_email: 'nobody@localhost', private_key: 'none' };

export const siteUrl = (): string => required('SITE_URL').replace(/\/+$/, '');

/** The host of sign-in addresses, `{username}@{host}`, without mail. Required in production. */
export const loginHost = (): string => process.env.PUBLIC_LOGIN_HOST || 'login.thegrid.localhost';

export const smtpUrl = (): string => required('SMTP_URL');
export const mailFrom = (): string => required('MAIL_FROM');
export const contactEmail = (): string => required('CONTACT_EMAIL');

/** Recipients of notices about new contributions, separated by commas. */
export function adminNotifyEmails(): string[] {
  return required('ADMIN_NOTIFY_EMAIL')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

/** True once users see their sums of INZ; until then no endpoint of theirs sends one. */
export const inzBalancesVisible = (): boolean => process.env.INZ_BALANCES_VISIBLE === 'true';

/** Of page views (F8). */
export const isMeasured = (): boolean => isMeasurementOn(process.env.MEASUREMENT);

/** Hourly submissions of a form before each sender does work first. */
export const formsNormalRate = (): number => Number(process.env.FORMS_NORMAL_RATE) || NORMAL_RATE;

/** What the operator pays for, as in `reads=50000,emails=300,hours=100`. */
export const usagePlan = (): string | undefined => process.env.USAGE_PLAN;

/** Reads of a day above which those that can wait pause; null for no ceiling. */
export const readsCeiling = (): number | null => Number(process.env.READS_CEILING) || null;

/** The collector of errors and traces, without a final slash; null switches the export and browser reports off. */
export const otlpEndpoint = (): string | null => process.env.OTLP_ENDPOINT?.replace(/\/+$/, '') || null;

/** Headers of the collector, as in `authorization=Basic%20abc,x-tenant=grid`. */
export function otlpHeaders(): Record<string, string> {
  const pairs = (process.env.OTLP_HEADERS ?? '').split(',').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/, 2).map(decodeURIComponent)));
}

/** Of admins (T04). */
export const isSecondFactorRequired = (): boolean =>
  process.env.ADMIN_SECOND_FACTOR?.trim().toLowerCase() === 'required';

export const transportSecurity = (): string => transportSecurityOf(process.env.TRANSPORT_SECURITY_STAGE);

/** The token of the operator's monitor; null if it is missing or too short. */
export function healthToken(): string | null {
  const token = process.env.HEALTH_TOKEN?.trim() ?? '';
  return token.length >= 32 ? token : null;
}

export const backupKey = (): string => required('BACKUP_KEY');

export const signingSecret = (): string => required('SIGNING_SECRET');

/** The list of keys of a purpose (`src/domain/environment/key-list.ts`), or null where SIGNING_SECRET is the key. */
export const keyListOf = (purpose: 'signing' | 'sealing'): string | null =>
  (purpose === 'signing' ? process.env.SIGNING_KEYS : process.env.SEALING_KEYS)?.trim() || null;

/**
 * The key of ids that replace addresses and names: contributors, proved addresses, retired usernames. Also signs
 * unsubscribe links. Never changed: records would not be found again.
 */
export const contributorIdKey = (): string => process.env.CONTRIBUTOR_ID_KEY?.trim() || signingSecret();

/** True if alerts can be sent: without keys nobody can subscribe. Never throws. */
export const hasAlerts = (): boolean =>
  Boolean(process.env.PUBLIC_VAPID_KEY && process.env.VAPID_PRIVATE_KEY);

/** The keys that sign browser alerts, or null without any: alerts are off. */
export function vapidDetails(): { publicKey: string; privateKey: string; subject: string } | null {
  const { PUBLIC_VAPID_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = process.env;
  if (!publicKey || !privateKey) return null;
  if (isProduction() && publicKey === DEVELOPMENT_VAPID_KEY) {
    throw new Error('PUBLIC_VAPID_KEY is the pair of developers, whose other half everybody knows');
  }
  return { publicKey, privateKey, subject: subject || `mailto:${contactEmail()}` };
}

export function localPushOrigin(): string | null {
  const origin = process.env.LOCAL_PUSH_ORIGIN || null;
  if (origin !== null && isProduction()) throw new Error('LOCAL_PUSH_ORIGIN must not be set in production');
  return origin;
}

/** The GitHub App that editors sign in with, or null without one. */
export function editorApp(): { clientId: string; clientSecret: string; github: string } | null {
  const { EDIT_APP_CLIENT_ID: clientId, EDIT_APP_CLIENT_SECRET: clientSecret } = process.env;
  if (!clientId || !clientSecret) return null;
  const local = process.env.LOCAL_GITHUB_ORIGIN;
  if (local && isProduction()) throw new Error('LOCAL_GITHUB_ORIGIN must not be set in production');
  return { clientId, clientSecret, github: local || 'https://github.com' };
}

/** Replaces a missing salt: digests of one process still match each other. */
const PROCESS_SALT = randomBytes(32).toString('base64url');

/**
 * A short keyed digest of a network address, changing daily, so that logs contain no personal data (T34). Never
 * throws: calls are logged after their effect is stored.
 */
export function hashAddress(ip: string, now: Date): string {
  const salt = process.env.LOG_SALT || PROCESS_SALT;
  return createHash('sha256')
    .update(`${salt}\n${isoDay(now)}\n${ip}`)
    .digest('base64url')
    .slice(0, 16);
}

/** True on a developer's machine and in tests, where plain HTTP to the machine itself is allowed. */
export const isLocalCloud = (): boolean => Boolean(process.env.FIRESTORE_EMULATOR_HOST) && !isProduction();
