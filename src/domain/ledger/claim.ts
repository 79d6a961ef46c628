import { firstCauseOf, type LedgerEntry, ledgerCause } from './ledger.ts';

/** Claimable entries recorded nightly, and shown to an admin at once: each costs several reads. */
export const UNCLAIMED_MAX = 200;
export const UNCLAIMED_LISTED = 25;

/** True if an account sent an accepted contribution, or proved its address and no account sent it. */
export function isClaimable(
  { status, submitted_by_user_id: sender }: { status: string; submitted_by_user_id: string | null },
  userId: string,
  isProved: boolean,
): boolean {
  return status === 'accepted' && (sender === userId || (sender === null && isProved));
}

/** The only member who proved the address of a contribution without an account; null for none or several. */
export function ownerAmong(
  people: readonly { userId: string; isProved: boolean; isMember: boolean }[],
): string | null {
  const owners = people.filter(({ isProved, isMember }) => isProved && isMember);
  return owners.length === 1 ? (owners[0]?.userId ?? null) : null;
}

/** Null for a correction or another source. */
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
