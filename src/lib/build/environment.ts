import {
  environmentProblems,
  sentenceAbout,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from '#domain/environment/check.ts';
import type { Deployment } from '#domain/environment/deployment.ts';
import { contextOf, type Environment, type Variable } from '#domain/environment/variable.ts';
import { PRODUCT } from '#domain/product.ts';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';

/** A variable's value, or null. @throws in a production build when missing or implausible. */
function realValue(name: VariableName, env: Environment): string | null {
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

interface Operator {
  legalName: string;
  /** As registered at Companies House; empty unless a company. */
  companyNumber: string;
  postalAddress: string;
  /** Registration with the Information Commissioner's Office; empty where not required. */
  icoNumber: string;
}

/** Value of a variable that does not apply: a sole trader has no company number. */
const NONE = 'none';

/** Recognisable as samples, so that they are not taken for real data. */
const SAMPLES = {
  OPERATOR_LEGAL_NAME: 'Sample Company Ltd (a sample, not a company)',
  OPERATOR_COMPANY_NUMBER: '00000000 (a sample)',
  OPERATOR_POSTAL_ADDRESS: '1 Sample Street, Bristol, BS0 0XX (a sample)',
  OPERATOR_ICO_NUMBER: 'ZA000000 (a sample)',
} as const satisfies Partial<Record<VariableName, string>>;

type OperatorVariable = keyof typeof SAMPLES;
export const OPERATOR_VARIABLES = Object.keys(SAMPLES) as OperatorVariable[];

/** From the environment, or a sample. @throws in a production build if missing or implausible. */
export function operatorFact(variable: OperatorVariable, env: Environment): string {
  return realValue(variable, env) ?? SAMPLES[variable];
}

export function operatorOf(facts: Record<OperatorVariable, string>): Operator {
  const there = (value: string) => (value.toLowerCase() === NONE ? '' : value);
  return {
    legalName: facts.OPERATOR_LEGAL_NAME,
    companyNumber: there(facts.OPERATOR_COMPANY_NUMBER),
    postalAddress: facts.OPERATOR_POSTAL_ADDRESS,
    icoNumber: there(facts.OPERATOR_ICO_NUMBER),
  };
}

export function operatorText({ legalName, companyNumber, postalAddress, icoNumber }: Operator): string {
  const company = companyNumber ? `, company number ${companyNumber}` : '';
  const registration = icoNumber
    ? ` Its registration with the Information Commissioner’s Office is ${icoNumber}.`
    : '';
  return `${PRODUCT} is run by ${legalName}${company}. Its postal address is ${postalAddress}.${registration}`;
}
