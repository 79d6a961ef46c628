import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { VARIABLES } from '#domain/environment/check.ts';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { answerTo, refuse } from './command-line.ts';
import { withSetting } from './rotation.ts';

/** Production's variables on an operator's machine; Vite and Astro never read a file of this name. */
export const PRODUCTION_FILE = 'production.env';

/** Exits with 2 when other users of this machine can read `production.env`. */
export function refuseIfShared(): void {
  // Windows has no such mode.
  if (process.platform === 'win32' || !existsSync(PRODUCTION_FILE)) return;
  if ((statSync(PRODUCTION_FILE).mode & 0o077) !== 0) {
    refuse(`Other accounts can read ${PRODUCTION_FILE}: run chmod 600 ${PRODUCTION_FILE}.`);
  }
}

/** A project set in the shell takes precedence: variables of two projects are never mixed. */
export function loadProduction(): void {
  if (process.env.FIREBASE_PROJECT_ID || !existsSync(PRODUCTION_FILE)) return;
  refuseIfShared();
  process.loadEnvFile(PRODUCTION_FILE);
}

/** A value as Node reads it back: https://nodejs.org/api/environment_variables.html#dotenv. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  // Node expands \n between double quotes.
  const quote = ["'", '`', '"'].find((one) => !value.includes(one));
  return quote ? `${quote}${value}${quote}` : value;
}

/** The values of a `.env` file. `save` sets some, and makes it readable by its owner alone. */
export function openSettings(file: string) {
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const env: Record<string, string | undefined> = parseEnv(read());
  const save = (values: Readonly<Record<string, string>>) => {
    let text = read();
    for (const [variable, value] of Object.entries(values))
      text = withSetting(text, { variable, value: quoted(value) });
    writeFileSync(file, text, { mode: 0o600 });
    chmodSync(file, 0o600);
    Object.assign(env, parseEnv(text));
  };
  return { env, save };
}

/** As `loadProduction`; without a project uses the local cloud, which must be running. */
export async function loadProductionOrLocal(): Promise<void> {
  loadProduction();
  const { env } = process;
  if (env.FIREBASE_PROJECT_ID) return;
  const at = (name: 'FIRESTORE_PORT' | 'AUTH_PORT') => `127.0.0.1:${env[name] || VARIABLES[name].sample}`;
  env.FIREBASE_PROJECT_ID = LOCAL_PROJECT;
  env.FIRESTORE_EMULATOR_HOST = at('FIRESTORE_PORT');
  env.FIREBASE_AUTH_EMULATOR_HOST = at('AUTH_PORT');
  env.SITE_URL ||= `http://localhost:${env.PORT || VARIABLES.PORT.sample}`;
  const isRunning = await fetch(`http://${env.FIREBASE_AUTH_EMULATOR_HOST}`).catch(() => null);
  if (!isRunning) refuse(`There is no ${PRODUCTION_FILE}, and the local cloud is not running: npm start.`);
}

export function emulatorsWithProduction(env: NodeJS.ProcessEnv): string[] {
  if (!env.FIREBASE_PROJECT_ID || env.FIREBASE_PROJECT_ID.startsWith('demo-')) return [];
  return Object.keys(env).filter((name) => name.endsWith('_EMULATOR_HOST') && env[name]);
}

/** Exits with 1 when the answer is not "yes", with 2 when an emulator is set for a real project. */
export async function confirmChange(what: string, isSure: boolean): Promise<void> {
  const [emulator] = emulatorsWithProduction(process.env);
  if (emulator) refuse(`${emulator} is set together with the variables of ${projectId()}: unset it.`);
  if (process.env.FIRESTORE_EMULATOR_HOST) return;
  console.log(`Project: ${projectId()}`);
  if (isSure || (await answerTo(`${what}? Type yes to go on: `)).trim().toLowerCase() === 'yes') return;
  console.error('Nothing was changed. Scripts pass --yes.');
  process.exit(1);
}

/** Selects the blobs of the site in NETLIFY_SITE_ID, unless a store is set. False without one. */
export function reachSiteFiles(env: NodeJS.ProcessEnv): boolean {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = env;
  if (siteID && token) {
    env.NETLIFY_BLOBS_CONTEXT ||= Buffer.from(JSON.stringify({ siteID, token })).toString('base64');
  }
  return Boolean(env.NETLIFY_BLOBS_CONTEXT);
}
