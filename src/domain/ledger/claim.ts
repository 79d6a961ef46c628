import { firstCauseOf, type LedgerEntry, ledgerCause } from './ledger.ts';

/** Claimable entries recorded nightly, and shown to an admin at once: each costs several reads. */
export const UNCLAIMED_MAX = 200;
export const UNCLAIMED_LISTED = 25;

/** True of an accepted contribution that this account or none sent. The account has proved its address. */
export function isClaimable(
  { status, submitted_by_user_id: sender }: { status: string; submitted_by_user_id: string | null },
  userId: string,
): boolean {
  return status === 'accepted' && (sender === userId || sender === null);
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
