import { isStagingProject } from './deployment.ts';
import { needsFirstKey } from './key-list.ts';
import { MACHINE_VARIABLES } from './machine-variables.ts';
import { SERVICE_VARIABLES } from './service-variables.ts';
import { SITE_VARIABLES } from './site-variables.ts';
import {
  addressIn,
  contextOf,
  type Environment,
  type EnvironmentContext,
  isRequiredIn,
  type Reader,
} from './variable.ts';

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
