import { isAccepted } from '../contributions/acceptance.ts';
import type { AccessToken } from './invite.ts';

/** What decides about a contribution's owner; `submitted_by_user_id` is null for one sent without account. */
interface Sent {
  id: string;
  submitted_by_user_id: string | null;
  display_name: string;
}

export interface Handover {
  /** All contributions of the account afterwards, the invited one first. */
  ids: string[];
  /** Those that had no account before. */
  unowned: string[];
  /** The chosen name; null if the account sent the contribution under its own name. */
  alias: string | null;
}

/** True if redeeming a token proves the mailbox: mailed, and not redeemed by the admin who saw it. */
export function provesAddress(token: Pick<AccessToken, 'emailed' | 'created_by'>, userId: string): boolean {
  return token.emailed && token.created_by !== userId;
}

/** A refusal does not use it up. */
export function redemptionFault(
  contribution: { status: string; held?: boolean | undefined; submitted_by_user_id: string | null },
  userId: string,
): 'unknown' | 'otherAccount' | null {
  if (!isAccepted(contribution)) return 'unknown';
  return [null, userId].includes(contribution.submitted_by_user_id) ? null : 'otherAccount';
}

/** `others` have its address, read only if the token proves it; those of another account do not move. */
export function handoverTo(userId: string, invited: Sent, others: readonly Sent[]): Handover {
  const all = [invited, ...others.filter(({ id }) => id !== invited.id)];
  const idsOf = (owners: readonly (string | null)[]) =>
    all.filter((one) => owners.includes(one.submitted_by_user_id)).map(({ id }) => id);
  return {
    ids: idsOf([null, userId]),
    unowned: idsOf([null]),
    alias: invited.submitted_by_user_id === null ? invited.display_name : null,
  };
}
