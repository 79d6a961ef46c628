import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '#domain/environment/check.ts';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { PRODUCT } from '#domain/product.ts';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';
import { StartProblem } from '../start-problem.ts';

/** The private key for developers' machines. A production site never signs with it. */
const DEVELOPMENT_VAPID_PRIVATE_KEY = 'siKG1fVU5L3fclqyKBVasE_vai797HDBeDhImK-Qps4';

/** The variable of each part's port. */
export const PORTS = {
  site: 'PORT',
  firestore: 'FIRESTORE_PORT',
  auth: 'AUTH_PORT',
  smtp: 'SMTP_PORT',
  blobs: 'BLOBS_PORT',
} as const;

export type PortName = keyof typeof PORTS;

/** The port of a part: from its variable, or the default. Throws a StartProblem for an invalid port. */
export function portOf(name: PortName): number {
  const variable = PORTS[name];
  const given = process.env[variable] || VARIABLES[variable].sample;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new StartProblem(`${variable} must be a port number from 1 to 65535, not "${given}".`);
  }
  return number;
}

const SECRETS = ['SIGNING_SECRET', 'LOG_SALT', 'BACKUP_KEY'];

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Secrets of this machine, created once and stored with the data, so that tickets survive a restart. */
function localSecrets(directory: string): Record<string, string> {
  const file = join(directory, 'secrets.json');
  const stored = readSecrets(file);
  const missing = SECRETS.filter((name) => !stored[name]);
  if (missing.length === 0) return stored;
  const made = missing.map((name) => [name, randomBytes(32).toString('base64url')]);
  const secrets = { ...stored, ...Object.fromEntries(made) };
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** The functions' variables for the local cloud. Only the site's address and secrets may be set before. */
export function localEnvironment(
  directory: string,
  cloud: { firestore: number; auth: number; smtp: number; blobsContext: string; pushOrigin: string },
): Record<string, string> {
  const given = ['SITE_URL', ...SECRETS].filter((name) => process.env[name]);
  return {
    ...localSecrets(directory),
    FIREBASE_PROJECT_ID: LOCAL_PROJECT,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${cloud.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${cloud.auth}`,
    NETLIFY_BLOBS_CONTEXT: cloud.blobsContext,
    SMTP_URL: `smtp://127.0.0.1:${cloud.smtp}`,
    MAIL_FROM: `${PRODUCT} <no-reply@thegrid.localhost>`,
    CONTACT_EMAIL: 'hello@thegrid.localhost',
    ADMIN_NOTIFY_EMAIL: 'admins@thegrid.localhost',
    SITE_URL: 'http://localhost:8888',
    // Pages contain the public key from their build, so both are the same on every machine.
    PUBLIC_VAPID_KEY: DEVELOPMENT_VAPID_KEY,
    VAPID_PRIVATE_KEY: DEVELOPMENT_VAPID_PRIVATE_KEY,
    VAPID_SUBJECT: 'mailto:hello@thegrid.localhost',
    LOCAL_PUSH_ORIGIN: cloud.pushOrigin,
    // Google's libraries otherwise query the network for Google's metadata server.
    METADATA_SERVER_DETECTION: 'none',
    ...Object.fromEntries(given.map((name) => [name, process.env[name] ?? ''])),
  };
}
