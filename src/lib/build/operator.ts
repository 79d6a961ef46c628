import type { VariableName } from '#domain/environment/check.ts';
import type { Environment } from '#domain/environment/variable.ts';
import { realValue } from './environment.ts';

/** Who runs the site and answers for the data: what only its owner knows. */
export interface Operator {
  legalName: string;
  /** As Companies House has it; empty for somebody who is no company. */
  companyNumber: string;
  postalAddress: string;
  /** The registration with the Information Commissioner's Office; empty for somebody who needs none. */
  icoNumber: string;
}

/** What a variable says where there is nothing to name: a sole trader has no company number. */
const NONE = 'none';

/** The samples say that they are samples, so that nobody takes one for the truth. */
const SAMPLES = {
  OPERATOR_LEGAL_NAME: 'Sample Company Ltd (a sample, not a company)',
  OPERATOR_COMPANY_NUMBER: '00000000 (a sample)',
  OPERATOR_POSTAL_ADDRESS: '1 Sample Street, Bristol, BS0 0XX (a sample)',
  OPERATOR_ICO_NUMBER: 'ZA000000 (a sample)',
} as const satisfies Partial<Record<VariableName, string>>;

type Variable = keyof typeof SAMPLES;
export const OPERATOR_VARIABLES = Object.keys(SAMPLES) as Variable[];

/**
 * One of the facts about the operator: that of the environment, or a sample that says so.
 * @throws when a production build has none, or one that cannot be true.
 */
export function operatorFact(variable: Variable, env: Environment): string {
  return realValue(variable, env) ?? SAMPLES[variable];
}

/** The operator, from the facts as the build has them. */
export function operatorOf(facts: Record<Variable, string>): Operator {
  const there = (value: string) => (value.toLowerCase() === NONE ? '' : value);
  return {
    legalName: facts.OPERATOR_LEGAL_NAME,
    companyNumber: there(facts.OPERATOR_COMPANY_NUMBER),
    postalAddress: facts.OPERATOR_POSTAL_ADDRESS,
    icoNumber: there(facts.OPERATOR_ICO_NUMBER),
  };
}

/** The operator in words, for the legal texts and the answers. */
export function operatorInWords({ legalName, companyNumber, postalAddress, icoNumber }: Operator): string {
  const company = companyNumber ? `, company number ${companyNumber}` : '';
  const registration = icoNumber
    ? ` Its registration with the Information Commissioner’s Office is ${icoNumber}.`
    : '';
  return `TheGrid is run by ${legalName}${company}. Its postal address is ${postalAddress}.${registration}`;
}
