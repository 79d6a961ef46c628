import { isStagingProject } from './deployment.ts';
import { needsFirstKey } from './key-list.ts';
import { SERVICE_VARIABLES } from './service-variables.ts';
import { SITE_VARIABLES } from './site-variables.ts';
import {
  addressIn,
  contextOf,
  type Environment,
  type EnvironmentContext,
  isRequiredIn,
  type Reader,
  section,
} from './variable.ts';

/** Variables of developers' machines and tests; none reaches the platform. */
const MACHINE_VARIABLES = {
  ...section(
    'the local cloud only (npm start, npm run dev)',
    { readBy: ['local'] },
    {
      PORT: { what: 'Port of the site.', sample: '8888' },
      FIRESTORE_PORT: { what: 'Port of Firestore.', sample: '8080' },
      AUTH_PORT: { what: 'Port of Firebase Auth.', sample: '9099' },
      SMTP_PORT: { what: 'Port of the mail server.', sample: '1025' },
      BLOBS_PORT: { what: 'Port of Blobs.', sample: '8889' },
      SIBLING_PORT: {
        what: 'Port of the pretend app that embeds the form: 8890 when empty, none when empty and PORT is set.',
      },
      LOCAL_DATA: { what: 'The folder of the data of the local cloud.', sample: '.local' },
      LOCAL_SAMPLES: {
        what: 'With `few`, the first start seeds only what tests expect: a desk that shows All Clear.',
      },
    },
  ),
  ...section(
    'tests',
    { readBy: ['tests'] },
    {
      CHROMIUM_PATH: { what: 'The browser of the tests, when it is not found by itself.' },
      E2E_PORT: { what: 'The first of the ports of the browser tests, 18888 when empty.' },
      E2E_LANE: { what: 'Which lane of the browser tests runs (npm test sets it).' },
      TEST_SCALE: {
        what: 'How much is tested: `all` matrices, for `gates` every load too (npm run test:all and npm run gates set it).',
      },
      HEADLESS_SHELL_PATH: {
        what: 'Their headless Chromium, when it is not found by itself (npm test sets it).',
      },
      VISUAL_PORT: { what: 'The first of the ports of `npm run test:visual`, 19288 when empty.' },
      VISUAL_WORKERS: { what: 'How many browsers `npm run test:visual` starts, 2 when empty.' },
      VISUAL_RUN: { what: 'What `npm run test:visual` passes to its own processes.' },
      GATES_KILLS: {
        what: 'How often `npm run gates` kills the server, 20 when empty; 200 are wanted before a release.',
      },
      WRITE_DOCS: { what: 'With 1, tests that hold a part of a document write it instead of comparing it.' },
    },
  ),
};

/** Every variable, in the order of `.env.example`. */
export const VARIABLES = { ...SITE_VARIABLES, ...SERVICE_VARIABLES, ...MACHINE_VARIABLES };
export type VariableName = keyof typeof VARIABLES;
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

/** Maximum size of all variables of a function together, in bytes (docs/architecture.md). */
const FUNCTION_BYTES = 4096;

export interface VariableProblem {
  variable: VariableName;
  sentence: string;
  /** True if functions cannot answer correctly without it. */
  refuses: boolean;
}

/** The value of a variable, or null. Google's own name of the project is accepted too. */
function settingOf(name: VariableName, env: Environment): string | null {
  const own = env[name]?.trim();
  return own || (name === 'FIREBASE_PROJECT_ID' && env.GOOGLE_CLOUD_PROJECT?.trim()) || null;
}

export function sentenceAbout(name: VariableName, value: string | null): string | null {
  const { seenBy, value: schema, wanted } = VARIABLES[name];
  if (value === null) return `${name} is not set. Set it to ${wanted}.`;
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const why = parsed.error.issues[0]?.message ?? 'which is wrong';
  return `${name} is ${seenBy === 'secret' ? why : `"${value}", ${why}`}. Set it to ${wanted}.`;
}

/** True if every use of SIGNING_SECRET has its own key, and nothing is read with it any more. */
const hasOwnKeys = (env: Environment): boolean =>
  settingOf('CONTRIBUTOR_ID_KEY', env) !== null &&
  !needsFirstKey(settingOf('SIGNING_KEYS', env)) &&
  !needsFirstKey(settingOf('SEALING_KEYS', env));

/** True if a required variable may be missing: for an emulator, or with keys besides SIGNING_SECRET. */
const isReplaced = (name: VariableName, env: Environment, context: EnvironmentContext): boolean =>
  name === 'SIGNING_SECRET'
    ? hasOwnKeys(env)
    : context !== 'production' &&
      Boolean(env.FIRESTORE_EMULATOR_HOST) &&
      (name === 'FIREBASE_CLIENT_EMAIL' || name === 'FIREBASE_PRIVATE_KEY');

function sentenceIn(
  name: VariableName,
  { context, reader, env }: { context: EnvironmentContext; reader: Reader; env: Environment },
): string | null {
  const variable = VARIABLES[name];
  const value = settingOf(name, env);
  const isProduction = context === 'production';
  if (isProduction && variable.required === 'never in production') {
    return value === null ? null : `${name} must not be set in production.`;
  }
  // A value for another reader must be valid as well, but may be missing here.
  if (value !== null) return isProduction ? sentenceAbout(name, value) : null;
  const isRead = variable.readBy.includes(reader) && (reader !== 'build' || isProduction);
  const isMissing = isRequiredIn(variable, context) && isRead && !isReplaced(name, env, context);
  return isMissing ? sentenceAbout(name, null) : null;
}

const PAIRS = [
  ['PUBLIC_VAPID_KEY', 'VAPID_PRIVATE_KEY'],
  ['EDIT_APP_CLIENT_ID', 'EDIT_APP_CLIENT_SECRET'],
] as const satisfies [VariableName, VariableName][];

function contradictions(env: Environment): VariableProblem[] {
  const found: VariableProblem[] = [];
  const report = (variable: VariableName, sentence: string) =>
    found.push({ variable, sentence, refuses: false });
  const of = (name: VariableName) => settingOf(name, env);
  const [project, shown] = [of('FIREBASE_PROJECT_ID'), of('PUBLIC_FIREBASE_PROJECT_ID')];
  if (project && shown && project !== shown) {
    report(
      'PUBLIC_FIREBASE_PROJECT_ID',
      `PUBLIC_FIREBASE_PROJECT_ID is "${shown}" and FIREBASE_PROJECT_ID "${project}". Set both to one project.`,
    );
  }
  if (
    env.CONTEXT === 'production' &&
    isStagingProject(project ?? shown ?? undefined, of('STAGING_PROJECT_ID') ?? undefined)
  ) {
    report(
      'STAGING_PROJECT_ID',
      'STAGING_PROJECT_ID names the project of production. Set it for branch deploys or previews alone, to a project of its own.',
    );
  }
  for (const [one, other] of PAIRS) {
    const [set, lacking] = of(one) ? [one, other] : [other, one];
    if (of(set) && !of(lacking))
      report(lacking, `${lacking} is not set, but ${set} is. Set both of the pair, or neither.`);
  }
  const host = of('PUBLIC_LOGIN_HOST')?.toLowerCase();
  for (const name of ['CONTACT_EMAIL', 'ADMIN_NOTIFY_EMAIL', 'MAIL_FROM'] as const) {
    const addresses = (of(name) ?? '').split(',').map(addressIn);
    if (host && addresses.some((address) => address.toLowerCase().endsWith(`@${host}`))) {
      report(
        name,
        `${name} is at ${host}, which PUBLIC_LOGIN_HOST names as the host that never receives mail. Set one of them to another host.`,
      );
    }
  }
  const settings = VARIABLE_NAMES.filter((name) => VARIABLES[name].readBy.includes('functions') && env[name])
    .map((name) => `${name}=${env[name]}`)
    .join('');
  const size = new TextEncoder().encode(settings).length;
  if (size > FUNCTION_BYTES) {
    report(
      'FIREBASE_PRIVATE_KEY',
      `The variables of a function have ${size} bytes together and the platform takes ${FUNCTION_BYTES}. Set FIREBASE_PRIVATE_KEY to the key alone, not to the whole service account.`,
    );
  }
  return found;
}

/** All problems of an environment for one reader. Production needs real values, others vital ones. */
export function environmentProblems(
  reader: Reader,
  env: Environment,
  context: EnvironmentContext = contextOf(env),
): VariableProblem[] {
  const single = VARIABLE_NAMES.flatMap((variable) => {
    const sentence = sentenceIn(variable, { context, reader, env });
    return sentence === null ? [] : [{ variable, sentence, refuses: VARIABLES[variable].isVital }];
  });
  const named = new Set<string>(single.map(({ variable }) => variable));
  // A build receives both halves of a pair only where both have the scope of builds.
  const both =
    reader === 'build' ? contradictions(env).filter(({ variable }) => env[variable]) : contradictions(env);
  return context === 'production'
    ? [...single, ...both.filter(({ variable }) => !named.has(variable))]
    : single;
}
