import type { VariableName } from '#domain/environment/check.ts';
import type { Environment } from '#domain/environment/variable.ts';
import { PRODUCT } from '#domain/product.ts';
import { realValue } from './environment.ts';

export interface Operator {
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

type Variable = keyof typeof SAMPLES;
export const OPERATOR_VARIABLES = Object.keys(SAMPLES) as Variable[];

/** From the environment, or a sample. @throws in a production build if missing or implausible. */
export function operatorFact(variable: Variable, env: Environment): string {
  return realValue(variable, env) ?? SAMPLES[variable];
}

export function operatorOf(facts: Record<Variable, string>): Operator {
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
