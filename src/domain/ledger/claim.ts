import { firstCauseOf, type LedgerEntry, ledgerCause } from './ledger.ts';

/** How many claimable entries a night notes, and how many of those an admin sees at once: each costs some reads. */
export const UNCLAIMED_MAX = 200;
export const UNCLAIMED_LISTED = 25;

/** True for an accepted contribution whose INZ an account may claim: it sent it, or proved the address and nobody's account did. */
export function isClaimable(
  { status, submitted_by_user_id: sender }: { status: string; submitted_by_user_id: string | null },
  userId: string,
  isProved: boolean,
): boolean {
  return status === 'accepted' && (sender === userId || (sender === null && isProved));
}

/** The only member who proved the address of a contribution that no account sent; null when none or several did. */
export function ownerAmong(
  people: readonly { userId: string; isProved: boolean; isMember: boolean }[],
): string | null {
  const owners = people.filter(({ isProved, isMember }) => isProved && isMember);
  return owners.length === 1 ? (owners[0]?.userId ?? null) : null;
}

/** The contribution that an entry pays; null for a correction and for what was not paid for a contribution. */
export function contributionPaidBy({ id, source }: Pick<LedgerEntry, 'id' | 'source'>): string | null {
  const cause = firstCauseOf(id);
  const start = ledgerCause.contribution('');
  return source !== 'correction' && cause.startsWith(start) ? cause.slice(start.length) : null;
}

export const CLAIM_MESSAGES = {
  unknown: 'This entry does not exist. Refresh the list.',
  noOwner: 'No member can claim these INZ at present. Nothing was changed.',
  own: 'These INZ would be yours. Another admin can claim them for you.',
} as const;
