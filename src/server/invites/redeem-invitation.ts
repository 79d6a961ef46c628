import type * as contracts from '#domain/invites/contract.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { writingWithoutKey } from '#server/platform/http/writing.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { findRedeemable, redeemToken } from './invite-redemption.ts';
import { tokenDigest } from './new-token.ts';

/** The holder of an invitation sees whom it is for; that does not use it up. Whoever redeemed it sees that. */
export const inspectInvite: Verb<typeof contracts.inspectInvite> = async ({ actor, ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.inviteInspect, ip, now);
  const userId = actor.kind === 'user' ? actor.id : null;
  const { token, sentByAccount, joined } = await findRedeemable(tokenDigest(body.token), userId, now);
  const { display_name, reference, username, expires_at } = token;
  return { display_name, reference, username, expires_at, sent_by_account: sentByAccount, joined };
};

/** Whoever holds an invitation and is signed in becomes a member, once (T24). */
export const redeemInvite: Verb<typeof contracts.redeemInvite> = async (context, { body }) => {
  const { id: userId } = signedIn(context);
  await countRequest(RATE_LIMITS.inviteRedeem, context.ip, context.now);
  await redeemToken(tokenDigest(body.token), writingWithoutKey(context));
  // Their contributions have found them: badges that they hold already belong beside them.
  context.later(showBadgesOf(userId));
  return { member: true };
};
