import {
  environmentProblems,
  sentenceAbout,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from '#domain/environment/check.ts';
import type { Deployment } from '#domain/environment/deployment.ts';
import { contextOf, type Environment, type Variable } from '#domain/environment/variable.ts';
import type { DeployNotice } from '../deploy-notices.ts';

/**
 * What a variable says; null where it says nothing, and a placeholder stands in.
 * @throws when a build for production has none, or one that cannot be real.
 */
export function realValue(name: VariableName, env: Environment): string | null {
  const value = env[name]?.trim() || null;
  const sentence = contextOf(env) === 'production' ? sentenceAbout(name, value) : null;
  if (sentence !== null) throw new Error(sentence);
  return value;
}

/** What a build says of itself on its pages: that it is no production, and which kind of none; empty where it says nothing. */
export function noticeOf(deployment: Deployment): DeployNotice | '' {
  return deployment === 'preview' || deployment === 'staging' ? deployment : '';
}

/** The variables that pages may be built with: Astro is told of each, so that none is read undeclared. */
export function buildVariables(): VariableName[] {
  const isForPages = ({ readBy, seenBy }: Variable) => readBy.includes('build') && seenBy === 'public';
  return VARIABLE_NAMES.filter((name) => isForPages(VARIABLES[name]));
}

/**
 * Stops a build whose variables are missing, contradictory or not those of its context: every one at once, a sentence
 * each, before anything is published that names this machine.
 * @throws with all sentences.
 */
export function checkBuildEnvironment(env: Environment): void {
  const problems = environmentProblems('build', env);
  if (problems.length === 0) return;
  const sentences = problems.map(({ sentence }) => `  ${sentence}`);
  const fault = new Error(`The variables of this build are not right:\n\n${sentences.join('\n')}\n`);
  // Where in the code it was noticed says nothing to an operator.
  fault.stack = '';
  throw fault;
}
