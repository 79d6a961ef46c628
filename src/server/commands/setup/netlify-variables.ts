import {
  environmentProblems,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from '#domain/environment/check.ts';
import { type Environment, isRequiredIn, PRODUCTION_READERS } from '#domain/environment/variable.ts';
import { getSite } from './netlify-site.ts';
import { type Setup, type Step, Stopped } from './run-steps.ts';

export const PRODUCTION_NAMES = VARIABLE_NAMES.filter((name) =>
  PRODUCTION_READERS.some((reader) => VARIABLES[name].readBy.includes(reader)),
);

/** Where alone a variable belongs that Netlify must not have; null if Netlify is to have it. */
function placeElsewhere(name: VariableName): 'local development' | 'branch deploys' | 'your machine' | null {
  const { readBy, required } = VARIABLES[name];
  if (required === 'never in production') return 'local development';
  if (name === 'STAGING_PROJECT_ID') return 'branch deploys';
  return readBy.includes('build') || readBy.includes('functions') ? null : 'your machine';
}

/** https://open-api.netlify.com/#tag/environmentVariables/operation/createEnvVars */
interface NetlifyVariable {
  key: string;
  is_secret: boolean;
  scopes?: string[];
  values: { context: string; value: string }[];
}

// Required of secrets on every plan: https://github.com/netlify/terraform-provider-netlify/pull/131
const SECRET_SCOPES = ['builds', 'functions', 'runtime'];

/** For the production context alone: previews must not have the values of production. */
function netlifyVariable(key: string, value: string, isSecret = false): NetlifyVariable {
  const scopes = isSecret ? { scopes: SECRET_SCOPES } : {};
  return { key, is_secret: isSecret, ...scopes, values: [{ context: 'production', value }] };
}

function netlifyVariables(env: Environment): NetlifyVariable[] {
  const own = VARIABLE_NAMES.flatMap((name) => {
    const value = env[name];
    return value && placeElsewhere(name) === null
      ? netlifyVariable(name, value, VARIABLES[name].seenBy === 'secret')
      : [];
  });
  // Every page contains this key; the scan for secrets would end the build.
  const scanned = env.PUBLIC_FIREBASE_API_KEY ?? '';
  return [...own, netlifyVariable('SECRETS_SCAN_SMART_DETECTION_OMIT_VALUES', scanned)];
}

interface StoredVariable extends NetlifyVariable {
  updated_at?: string;
}

export async function storedVariables(setup: Setup) {
  const { account_slug } = await getSite(setup);
  const path = `/accounts/${account_slug}/env`;
  const query = `?site_id=${setup.env.NETLIFY_SITE_ID}`;
  return { path, query, stored: await setup.netlify<StoredVariable[]>('GET', `${path}${query}`) };
}

/** Netlify does not show a secret, so one that is stored counts as equal. */
function isStored({ key, is_secret, values }: NetlifyVariable, stored: readonly StoredVariable[]): boolean {
  const found = stored.find((one) => one.key === key);
  const value = found?.values.find(({ context }) => context === 'production')?.value;
  return found !== undefined && (is_secret || value === values[0]?.value);
}

/** With `isResent`, sends those again that are stored: for a secret that was changed in production.env. */
export const variablesStep = (isResent: boolean): Step => ({
  name: 'variables',
  what: 'import the variables into Netlify, for the production context alone',
  manual:
    'Netlify → Project configuration → Environment variables → Import from a .env file; context: Production; then mark each secret.',
  details: (env) => {
    const namesFor = (place: ReturnType<typeof placeElsewhere>) =>
      PRODUCTION_NAMES.filter(
        (name) =>
          placeElsewhere(name) === place &&
          (place !== null || env[name] || isRequiredIn(VARIABLES[name], 'production')),
      ).join(', ');
    return [
      `Goes to Netlify: ${namesFor(null)}.`,
      ...(['your machine', 'branch deploys', 'local development'] as const).map(
        (place) => `Must not go there (${place} alone): ${namesFor(place)}.`,
      ),
    ];
  },
  isDone: async (setup) => {
    const { stored } = await storedVariables(setup);
    return !isResent && netlifyVariables(setup.env).every((one) => isStored(one, stored));
  },
  run: async (setup) => {
    const { env, netlify } = setup;
    const readers = ['build', 'functions'] as const;
    const [problem] = readers.flatMap((reader) => environmentProblems(reader, env, 'production'));
    if (problem) throw new Stopped(problem.sentence);
    const { path, query, stored } = await storedVariables(setup);
    const isKnown = ({ key }: NetlifyVariable) => stored.some((one) => one.key === key);
    const variables = netlifyVariables(env);
    const missing = variables.filter((one) => !isKnown(one));
    if (missing.length > 0) await netlify('POST', `${path}${query}`, missing);
    // Changes one context; PUT would delete the values of staging.
    for (const one of variables.filter((other) => isKnown(other) && (isResent || !isStored(other, stored))))
      await netlify('PATCH', `${path}/${one.key}${query}`, one.values[0]);
  },
});
