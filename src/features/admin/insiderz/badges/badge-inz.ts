import * as z from 'zod/mini';
import { inzFault, rewardOfBadge } from '#domain/badges/rules.ts';

/** What somebody typed as an amount, in whole INZ; null for anything else. */
function amountOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The amount that a badge starts from in a form: the least that its row of the guide pays, or nothing. */
export function usualInz(badgeKey: string): string {
  return String(rewardOfBadge(badgeKey)?.min ?? 0);
}

const NO_NUMBER = 'Must be a whole number';
const SCHEMA = z.object({ inz: z.number(NO_NUMBER) });

/** How the INZ that go with a badge are read and checked, for the form that asks for them. */
export function inzRules(badgeKey: string) {
  return {
    schema: SCHEMA,
    toInput: (typed: { inz: string }) => ({ inz: amountOf(typed.inz) }),
    also: (typed: { inz: string }): { inz?: string } => {
      const inz = amountOf(typed.inz);
      const fault = inz === null ? NO_NUMBER : inzFault(badgeKey, inz);
      return fault ? { inz: fault } : {};
    },
  };
}
