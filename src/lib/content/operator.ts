import {
  OPERATOR_COMPANY_NUMBER,
  OPERATOR_ICO_NUMBER,
  OPERATOR_LEGAL_NAME,
  OPERATOR_POSTAL_ADDRESS,
} from 'astro:env/server';
import { operatorOf, operatorText } from '#lib/build/environment.ts';

export const OPERATOR_TEXT = operatorText(
  operatorOf({
    OPERATOR_LEGAL_NAME,
    OPERATOR_COMPANY_NUMBER,
    OPERATOR_POSTAL_ADDRESS,
    OPERATOR_ICO_NUMBER,
  }),
);
