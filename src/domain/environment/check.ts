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
  type Reader,
  type Variable,
} from './variable.ts';

/** Every variable there is, in the order of `.env.example`. */
export const VARIABLES = { ...SITE_VARIABLES, ...SERVICE_VARIABLES, ...MACHINE_VARIABLES } as const;
export type VariableName = keyof typeof VARIABLES;
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

/** What a function's variables may be together, in bytes: the platform refuses more (docs/architecture.md). */
const FUNCTION_BYTES = 4096;

/** One thing that is wrong with a variable, in one sentence without any secret. */
export interface VariableProblem {
  variable: VariableName;
  sentence: string;
  /** True when functions cannot answer rightly without it. */
  refuses: boolean;
}

/** What a variable says; null where it says nothing. Google's own name of the project counts as ours. */
function settingOf(name: VariableName, env: Environment): string | null {
  const own = env[name]?.trim();
  return own || (name === 'FIREBASE_PROJECT_ID' && env.GOOGLE_CLOUD_PROJECT?.trim()) || null;
}

/** Why a value is not one that production can have, in one sentence; null when it is. */
export function sentenceAbout(name: VariableName, value: string | null): string | null {
  const { seenBy, value: schema, wanted }: Variable = VARIABLES[name];
  if (value === null) return `${name} is not set. Set it to ${wanted}.`;
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const why = parsed.error.issues[0]?.message ?? 'which is wrong';
  return `${name} is ${seenBy === 'secret' ? why : `"${value}", ${why}`}. Set it to ${wanted}.`;
}

/** True where each thing that SIGNING_SECRET is for has a key of its own, and none reads with it any more. */
const hasOwnKeys = (env: Environment): boolean =>
  settingOf('CONTRIBUTOR_ID_KEY', env) !== null &&
  !needsFirstKey(settingOf('SIGNING_KEYS', env)) &&
  !needsFirstKey(settingOf('SEALING_KEYS', env));

/** True where a variable is not asked for: the project's key where a stand-in takes any caller, a key that others replace. */
const hasStandIn = (name: VariableName, env: Environment, context: EnvironmentContext): boolean =>
  name === 'SIGNING_SECRET'
    ? hasOwnKeys(env)
    : context !== 'production' &&
      Boolean(env.FIRESTORE_EMULATOR_HOST) &&
      (name === 'FIREBASE_CLIENT_EMAIL' || name === 'FIREBASE_PRIVATE_KEY');

function sentenceIn(
  name: VariableName,
  { context, reader, env }: { context: EnvironmentContext; reader: Reader; env: Environment },
): string | null {
  const variable: Variable = VARIABLES[name];
  const value = settingOf(name, env);
  // What is set for somebody else must be right as well, but nobody has to set it here.
  const isRead = variable.readBy.includes(reader) && !(reader === 'build' && context !== 'production');
  const asked = variable.in[context];
  if (asked === 'forbidden') return value === null ? null : `${name} must not be set in production.`;
  if (value === null) {
    return asked === 'required' && isRead && !hasStandIn(name, env, context)
      ? sentenceAbout(name, null)
      : null;
  }
  return context === 'production' ? sentenceAbout(name, value) : null;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Where two variables say different things, a sentence each. */
function contradictions(env: Environment): VariableProblem[] {
  const found: VariableProblem[] = [];
  const say = (variable: VariableName, sentence: string) =>
    found.push({ variable, sentence, refuses: false });
  const of = (name: VariableName) => settingOf(name, env);
  const [project, shown] = [of('FIREBASE_PROJECT_ID'), of('PUBLIC_FIREBASE_PROJECT_ID')];
  if (project && shown && project !== shown) {
    say(
      'PUBLIC_FIREBASE_PROJECT_ID',
      `PUBLIC_FIREBASE_PROJECT_ID is "${shown}" and FIREBASE_PROJECT_ID "${project}". Set both to one project.`,
    );
  }
  if (
    env.CONTEXT === 'production' &&
    isStagingProject(project ?? shown ?? undefined, of('STAGING_PROJECT_ID') ?? undefined)
  ) {
    say(
      'STAGING_PROJECT_ID',
      'STAGING_PROJECT_ID names the project of production. Set it for branch deploys or previews alone, to a project of its own.',
    );
  }
  if (Boolean(of('PUBLIC_VAPID_KEY')) !== Boolean(of('VAPID_PRIVATE_KEY'))) {
    const [set, lacking]: VariableName[] = of('PUBLIC_VAPID_KEY')
      ? ['PUBLIC_VAPID_KEY', 'VAPID_PRIVATE_KEY']
      : ['VAPID_PRIVATE_KEY', 'PUBLIC_VAPID_KEY'];
    if (set && lacking)
      say(lacking, `${lacking} is not set, but ${set} is. Set both keys of the pair, or neither.`);
  }
  const host = of('PUBLIC_LOGIN_HOST')?.toLowerCase();
  for (const name of ['CONTACT_EMAIL', 'ADMIN_NOTIFY_EMAIL', 'MAIL_FROM'] as const) {
    const addresses = (of(name) ?? '').split(',').map(addressIn);
    if (host && addresses.some((address) => address.toLowerCase().endsWith(`@${host}`))) {
      say(
        name,
        `${name} is at ${host}, which PUBLIC_LOGIN_HOST names as the host that never receives mail. Set one of them to another host.`,
      );
    }
  }
  const size = VARIABLE_NAMES.filter((name) => (VARIABLES[name] as Variable).readBy.includes('functions'))
    .map((name) => (env[name] ? bytesOf(`${name}=${env[name]}`) : 0))
    .reduce((total, one) => total + one, 0);
  if (size > FUNCTION_BYTES) {
    say(
      'FIREBASE_PRIVATE_KEY',
      `The variables of a function have ${size} bytes together and the platform takes ${FUNCTION_BYTES}. Set FIREBASE_PRIVATE_KEY to the key alone, not to the whole service account.`,
    );
  }
  return found;
}

/**
 * Everything that is wrong in an environment for one of its readers, all at once and one sentence a variable. In
 * production values have to be real; elsewhere only what functions cannot do without is asked for.
 */
export function environmentProblems(
  reader: Reader,
  env: Environment,
  context: EnvironmentContext = contextOf(env),
): VariableProblem[] {
  const single = VARIABLE_NAMES.flatMap((variable) => {
    const sentence = sentenceIn(variable, { context, reader, env });
    return sentence === null
      ? []
      : [{ variable, sentence, refuses: (VARIABLES[variable] as Variable).whenWrong === 'refuse' }];
  });
  const named = new Set<string>(single.map(({ variable }) => variable));
  // A build sees both halves of a pair only where both have the scope of builds.
  const both =
    reader === 'build' ? contradictions(env).filter(({ variable }) => env[variable]) : contradictions(env);
  return context === 'production'
    ? [...single, ...both.filter(({ variable }) => !named.has(variable))]
    : single;
}
