import {
  OPERATOR_COMPANY_NUMBER,
  OPERATOR_ICO_NUMBER,
  OPERATOR_LEGAL_NAME,
  OPERATOR_POSTAL_ADDRESS,
} from 'astro:env/server';
import { operatorInWords, operatorOf } from '#lib/build/operator.ts';

/** Who runs the site, in words, as this build was told. */
export const OPERATOR_IN_WORDS = operatorInWords(
  operatorOf({
    OPERATOR_LEGAL_NAME,
    OPERATOR_COMPANY_NUMBER,
    OPERATOR_POSTAL_ADDRESS,
    OPERATOR_ICO_NUMBER,
  }),
);
