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

/** What is typed as INZ for a badge: the amount, or what is wrong with it. */
export function readInz(badgeKey: string, typed: string): { inz: number } | { fault: string } {
  const inz = amountOf(typed);
  const fault = inz === null ? 'Must be a whole number' : inzFault(badgeKey, inz);
  return inz === null || fault ? { fault: fault ?? 'Must be a whole number' } : { inz };
}
