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
  /** The name that they chose for themselves; null where another account sent the contribution under its own name. */
  alias: string | null;
}

/**
 * True when redeeming a token shows that whoever does it reads the mail of its address. Handed over and not mailed, or
 * redeemed by the admin who was shown it, it says nothing about that.
 */
export function provesAddress(token: Pick<AccessToken, 'emailed' | 'created_by'>, userId: string): boolean {
  return token.emailed && token.created_by !== userId;
}

/**
 * Which contributions come over to an account: the one that the invitation was made for, and of the `others` with its
 * address, which are asked for only where the token proves it, all that no other account sent. What another account sent
 * stays that account's, even the one that this invitation was made for.
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
