import { isAccepted } from '../contributions/acceptance.ts';
import type { AccessToken } from './invite.ts';

/** A contribution, as far as that decides whose it becomes; `submitted_by_user_id` is null where no account sent it. */
interface Sent {
  id: string;
  submitted_by_user_id: string | null;
  display_name: string;
}

/** What a redeemed invitation brings to the account that redeems it. */
export interface Handover {
  /** The contributions that are theirs afterwards, the one that the invitation was made for first. */
  ids: string[];
  /** Those of them that were no account's and become theirs now. */
  unowned: string[];
  /** The name that they chose for themselves; null where their account sent the contribution under its own name. */
  alias: string | null;
}

/**
 * True when redeeming a token shows that whoever does it reads the mail of its address. Handed over and not mailed, or
 * redeemed by the admin who was shown it, it says nothing about that.
 */
export function provesAddress(token: Pick<AccessToken, 'emailed' | 'created_by'>, userId: string): boolean {
  return token.emailed && token.created_by !== userId;
}

/** Why an account may not redeem the invitation of a contribution, or null. Nothing is spent by a refusal. */
export function redemptionFault(
  contribution: { status: string; held?: boolean | undefined; submitted_by_user_id: string | null },
  userId: string,
): 'unknown' | 'otherAccount' | null {
  if (!isAccepted(contribution)) return 'unknown';
  return [null, userId].includes(contribution.submitted_by_user_id) ? null : 'otherAccount';
}

/**
 * Which contributions come over to an account: the one that the invitation was made for, and of the `others` with its
 * address, which are read only where the token proves it, all that no other account sent.
 */
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
