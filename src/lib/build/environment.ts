import {
  environmentProblems,
  sentenceAbout,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from '#domain/environment/check.ts';
import type { Deployment } from '#domain/environment/deployment.ts';
import { contextOf, type Environment, type Variable } from '#domain/environment/variable.ts';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';

/** A variable's value, or null. @throws in a production build when missing or implausible. */
export function realValue(name: VariableName, env: Environment): string | null {
  const value = env[name]?.trim() || null;
  const sentence = contextOf(env) === 'production' ? sentenceAbout(name, value) : null;
  if (sentence !== null) throw new Error(sentence);
  return value;
}

/** The notice on pages of non-production builds; empty in production. */
export function noticeOf(deployment: Deployment): 'preview' | 'staging' | '' {
  return deployment === 'preview' || deployment === 'staging' ? deployment : '';
}

export function buildVariables(): VariableName[] {
  const isForPages = ({ readBy, seenBy }: Variable) => readBy.includes('build') && seenBy === 'public';
  return VARIABLE_NAMES.filter((name) => isForPages(VARIABLES[name]));
}

/** Validates the environment before anything is published. @throws with one sentence per fault. */
export function checkBuildEnvironment(env: Environment): void {
  const problems = environmentProblems('build', env);
  if (problems.length === 0) return;
  const sentences = problems.map(({ sentence }) => `  ${sentence}`);
  const fault = new Error(`The variables of this build are not right:\n\n${sentences.join('\n')}\n`);
  // A stack trace does not help operators.
  fault.stack = '';
  throw fault;
}

/** Local placeholder for both. */
const PLACEHOLDER = 'thegrid.localhost';

/** Parent domain of the apps. @throws in a production build without one: links would be dead. */
export function appDomain(env: Environment): string {
  return realValue('PUBLIC_APP_DOMAIN', env) ?? PLACEHOLDER;
}

/** The contact address. @throws in a production build when unset, localhost or an example domain. */
export function contactAddress(env: Environment): string {
  return realValue('CONTACT_EMAIL', env) ?? `hello@${PLACEHOLDER}`;
}

/** Public VAPID key; empty while alerts are off. @throws for the developers' pair in production. */
export function vapidKey(env: Record<string, string | undefined>): string {
  const key = env.PUBLIC_VAPID_KEY?.trim();
  if (env.CONTEXT !== 'production') return key || DEVELOPMENT_VAPID_KEY;
  if (key === DEVELOPMENT_VAPID_KEY) {
    throw new Error('PUBLIC_VAPID_KEY is the pair of developers. Make one: npx web-push generate-vapid-keys');
  }
  return key ?? '';
}
