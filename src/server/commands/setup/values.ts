import { randomBytes } from 'node:crypto';
import webPush from 'web-push';
import { sentenceAbout, VARIABLES, type VariableName } from '#domain/environment/check.ts';
import { type Environment, isRequiredIn } from '#domain/environment/variable.ts';
import { PRODUCTION_NAMES, storedVariables } from './netlify-variables.ts';
import { type Setup, type Step, Stopped } from './run-steps.ts';

const RANDOM = ['SIGNING_SECRET', 'LOG_SALT', 'BACKUP_KEY', 'HEALTH_TOKEN'] as const;
const VAPID = ['PUBLIC_VAPID_KEY', 'VAPID_PRIVATE_KEY'] as const;
const GENERATED = [...RANDOM, ...VAPID];

/** Set by other steps; by `npm run rotate`; only for an older site; only for other deploys. */
const NOT_PROMPTED = new Set<VariableName>([
  ...GENERATED,
  ...(['PUBLIC_FIREBASE_API_KEY', 'PUBLIC_FIREBASE_PROJECT_ID', 'PUBLIC_FIREBASE_AUTH_DOMAIN'] as const),
  ...(['FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY', 'NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN'] as const),
  ...(['SIGNING_KEYS', 'SEALING_KEYS', 'CONTRIBUTOR_ID_KEY', 'STAGING_PROJECT_ID'] as const),
]);

const isRequired = (name: VariableName) => isRequiredIn(VARIABLES[name], 'production');

const PROMPTED = PRODUCTION_NAMES.filter(
  (name) => !NOT_PROMPTED.has(name) && VARIABLES[name].required !== 'never in production',
);

export const problemWith = (name: VariableName, env: Environment): string | null =>
  sentenceAbout(name, env[name]?.trim() || null);

/** An optional variable that was left empty is in the file, with an empty value. */
const isOpen = (name: VariableName, env: Environment): boolean =>
  isRequired(name) || env[name] ? problemWith(name, env) !== null : env[name] === undefined;

async function promptFor(name: VariableName, { env, prompt, print }: Setup): Promise<string> {
  const { what, wanted, seenBy } = VARIABLES[name];
  print(`  ${name}${isRequired(name) ? '' : ' (optional)'}: ${what}`);
  if (env[name]) print(`  ${problemWith(name, env)}`);
  for (;;) {
    const answer = (await prompt(`  ${wanted}: `, seenBy === 'secret')).trim();
    if (!answer && (isRequired(name) || env[name])) throw new Stopped(`${name} needs a value.`);
    const problem = answer ? sentenceAbout(name, answer) : null;
    if (problem === null) return answer;
    print(`  ${problem}`);
  }
}

export const VALUES: Step = {
  name: 'values',
  what: 'ask for what only you know, and write it into production.env',
  manual:
    'copy .env.example to production.env, chmod 600 production.env, and fill in what is marked (production).',
  details: (env) => [`Asks for: ${PROMPTED.filter((name) => isOpen(name, env)).join(', ')}.`],
  isDone: async ({ env }) => !PROMPTED.some((name) => isOpen(name, env)),
  run: async (setup) => {
    for (const name of PROMPTED)
      if (isOpen(name, setup.env)) setup.save({ [name]: await promptFor(name, setup) });
  },
};

export const SECRETS: Step = {
  name: 'secrets',
  what: `generate ${RANDOM.join(', ')} and the pair of VAPID keys, where they are missing`,
  manual: 'openssl rand -base64 32 for each of the four; npx web-push generate-vapid-keys for the pair.',
  isDone: async ({ env }) => GENERATED.every((name) => env[name]),
  run: async (setup) => {
    const missing = GENERATED.filter((name) => !setup.env[name]);
    const { stored } = await storedVariables(setup);
    const lost = missing.find((name) => stored.some(({ key }) => key === name));
    // A new SIGNING_SECRET would lose every contributor's id, a new BACKUP_KEY every backup.
    if (lost) throw new Stopped(`Netlify has ${lost} already: put your copy of it into production.env.`);
    const isLone = missing.filter((name) => name === VAPID[0] || name === VAPID[1]).length === 1;
    if (isLone) throw new Stopped('production.env has one VAPID key of two: add the other, or remove it.');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const generated: Record<string, string> = {
      ...Object.fromEntries(RANDOM.map((name) => [name, randomBytes(32).toString('base64')])),
      PUBLIC_VAPID_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
    };
    setup.save(Object.fromEntries(missing.map((name) => [name, generated[name] ?? ''])));
    setup.print('  Keep a copy of production.env elsewhere: without BACKUP_KEY no backup can be read.');
  },
};
