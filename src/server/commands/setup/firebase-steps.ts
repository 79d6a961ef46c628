import { readFileSync } from 'node:fs';
import { REGIONS, USUAL_REGION } from '#domain/environment/deployment.ts';
import type { Environment } from '#domain/environment/variable.ts';
import { PRODUCT } from '#domain/product.ts';
import { type Setup, type Step, Stopped, settingOf } from './run-steps.ts';
import { problemWith } from './values.ts';

// Results: https://github.com/firebase/firebase-tools/tree/main/src/commands

const projectOption = (env: Environment) => ['--project', settingOf('FIREBASE_PROJECT_ID', env)];

export const FIREBASE_LOGIN: Step = {
  name: 'Firebase login',
  what: 'sign in to Firebase in a browser',
  manual: 'npx firebase login',
  isDone: async ({ firebase }) => Boolean(await firebase<unknown[] | undefined>(['login:list'])),
  run: ({ firebaseInteractive }) => firebaseInteractive(['login']),
};

export const PROJECT: Step = {
  name: 'project',
  what: 'check that the project of FIREBASE_PROJECT_ID exists',
  manual:
    'npx firebase projects:create <id>; then Firebase console → Authentication: switch on e-mail and password, upgrade to Identity Platform, and switch off “Enable create (sign-up)” under Settings → User actions.',
  isDone: async ({ env, firebase }) => {
    const project = settingOf('FIREBASE_PROJECT_ID', env);
    const projects = await firebase<{ projectId: string }[]>(['projects:list']);
    return projects.some(({ projectId }) => projectId === project);
  },
  run: async ({ env }) => {
    throw new Stopped(
      `Your Firebase account has no project ${env.FIREBASE_PROJECT_ID}. Make it, or correct production.env.`,
    );
  },
};

const ACCOUNT_NAMES = ['FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY'] as const;

export const ACCOUNT: Step = {
  name: 'service account',
  what: 'read the key file of the service account',
  manual:
    'Firebase console → Project settings → Service accounts → Generate new private key; client_email and private_key are FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY. Delete the file afterwards.',
  isDone: async ({ env }) => ACCOUNT_NAMES.every((name) => problemWith(name, env) === null),
  run: async ({ prompt, print, save }) => {
    const file = (await prompt('  The path of the file (JSON): ')).trim();
    if (!file) throw new Stopped('FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY are not set.');
    let account: { client_email?: unknown; private_key?: unknown };
    try {
      account = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw new Stopped(`${file} cannot be read as JSON.`);
    }
    const { client_email, private_key } = account;
    if (typeof client_email !== 'string' || typeof private_key !== 'string')
      throw new Stopped(`${file} has no client_email and private_key.`);
    save({
      FIREBASE_CLIENT_EMAIL: client_email,
      FIREBASE_PRIVATE_KEY: private_key.replaceAll('\n', '\\n'),
    });
    print(`  Delete ${file}: production.env has what is needed of it.`);
  },
};

const locationOf = ({ FUNCTIONS_REGION }: Environment) =>
  REGIONS[FUNCTIONS_REGION || USUAL_REGION]?.databases[0] ?? 'europe-west2';

/** Before the rules: deploying them to a project without a database would create one in the US. */
export const DATABASE: Step = {
  name: 'database',
  what: 'create the Firestore database: Standard edition, Native mode, delete protection',
  manual:
    'Firebase console → Firestore → Create database → Standard edition, Native mode, near FUNCTIONS_REGION; none of these can be changed later. Delete protection: docs/operating.md, step 1.',
  details: (env) => [`Location: ${locationOf(env)}.`],
  isDone: async ({ env, firebase }) => {
    const args = ['firestore:databases:list', ...projectOption(env)];
    const databases = await firebase<{ name: string; type: string }[]>(args);
    const database = databases.find(({ name }) => name.endsWith('/(default)'));
    if (database && database.type !== 'FIRESTORE_NATIVE')
      throw new Stopped('The database is not in Native mode, which cannot be changed: use another project.');
    return database !== undefined;
  },
  run: async ({ env, firebase }) => {
    const options = ['--location', locationOf(env), '--delete-protection', 'ENABLED'];
    await firebase(['firestore:databases:create', '(default)', ...options, ...projectOption(env)]);
  },
};

const listWebApps = ({ env, firebase }: Setup) =>
  firebase<{ appId: string }[]>(['apps:list', 'WEB', ...projectOption(env)]);

const WEB_APP_MEMBERS = {
  PUBLIC_FIREBASE_API_KEY: 'apiKey',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'authDomain',
  PUBLIC_FIREBASE_PROJECT_ID: 'projectId',
} as const;
const WEB_APP_NAMES = Object.keys(WEB_APP_MEMBERS) as (keyof typeof WEB_APP_MEMBERS)[];

export const WEB_APP: Step = {
  name: 'web app',
  what: 'register the web app of the project, or read it, for the key of browsers',
  manual:
    'Firebase console → Project settings → Your apps → Web → Register app, without Hosting; apiKey, authDomain and projectId are the PUBLIC_FIREBASE_ variables.',
  isDone: async ({ env }) => WEB_APP_NAMES.every((name) => problemWith(name, env) === null),
  run: async (setup) => {
    const { env, firebase, firebaseInteractive, save, print } = setup;
    if ((await listWebApps(setup)).length === 0) {
      print('  Say no to a Hosting site: the site is at Netlify.');
      await firebaseInteractive(['apps:create', 'WEB', PRODUCT, ...projectOption(env)]);
    }
    const [app] = await listWebApps(setup);
    if (!app) throw new Stopped('The project has no web app.');
    type Config = Partial<Record<string, string>>;
    const args = ['apps:sdkconfig', 'WEB', app.appId, ...projectOption(env)];
    const { sdkConfig } = await firebase<{ sdkConfig: Config }>(args);
    for (const name of WEB_APP_NAMES.filter((one) => problemWith(one, env) !== null)) {
      const value = sdkConfig[WEB_APP_MEMBERS[name]];
      if (!value) throw new Stopped(`The web app has no ${WEB_APP_MEMBERS[name]}.`);
      if (env[name]) print(`  ${problemWith(name, env)} It is now ${value}.`);
      save({ [name]: value });
    }
  },
};

export const RULES: Step = {
  name: 'rules and indexes',
  what: 'deploy firestore.rules and firestore.indexes.json',
  manual: 'npx firebase deploy --only firestore --project <id>',
  run: async ({ env, firebase, print }) => {
    await firebase(['deploy', '--only', 'firestore', ...projectOption(env)]);
    print('  Indexes take some minutes to build; queries that need them are answered 503 until then.');
  },
};
