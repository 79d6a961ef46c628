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

/** Names and addresses that stand for others. */
const UNREAL = /\b(sample|example|placeholder|todo|tbc|xxx+)\b/i;

interface Field {
  sample: string;
  real: RegExp;
  /** What to set it to, for the error. */
  wanted: string;
}

/** A variable each. The samples say that they are samples, so that nobody takes one for the truth. */
export const OPERATOR_FIELDS = {
  OPERATOR_LEGAL_NAME: {
    sample: 'Sample Company Ltd (a sample, not a company)',
    real: /^\S.+\S$/,
    wanted: 'the legal name of whoever runs the site',
  },
  OPERATOR_COMPANY_NUMBER: {
    sample: '00000000 (a sample)',
    real: /^(?!0+$)(?:[A-Z]{2}\d{6}|\d{8}|none)$/i,
    wanted: 'the eight signs of the company number, or "none" for somebody who is no company',
  },
  OPERATOR_POSTAL_ADDRESS: {
    sample: '1 Sample Street, Bristol, BS0 0XX (a sample)',
    real: /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i,
    wanted: 'the postal address in one line, with its postcode at the end',
  },
  OPERATOR_ICO_NUMBER: {
    sample: 'ZA000000 (a sample)',
    real: /^(?![A-Z]*0+$)(?:[A-Z]{1,2}\d{6,7}|\d{8}|none)$/i,
    wanted: 'the number of the data protection registration, or "none" for somebody who needs none',
  },
} as const satisfies Record<string, Field>;

type Variable = keyof typeof OPERATOR_FIELDS;
export const OPERATOR_VARIABLES = Object.keys(OPERATOR_FIELDS) as Variable[];

/**
 * One of the facts about the operator: that of the environment, or a sample that says so.
 * @throws when a production build has none, or one that cannot be true.
 */
export function operatorFact(variable: Variable, env: Record<string, string | undefined>): string {
  const { sample, real, wanted } = OPERATOR_FIELDS[variable];
  const value = env[variable]?.trim() || sample;
  if (env.CONTEXT === 'production' && (!real.test(value) || UNREAL.test(value))) {
    throw new Error(
      `${variable} is "${value}", which names nobody. Set it to ${wanted}; ` +
        'the law asks for it, and the privacy policy, the terms and the answers print it.',
    );
  }
  return value;
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
