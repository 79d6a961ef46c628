import type * as contracts from '#domain/invites/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { findRedeemable, redeemToken } from '../../stores/invite-redemption.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { showBadgesOf } from '../recognition/rebuild.ts';
import { writingWithoutKey } from '../writing.ts';
import { tokenDigest } from './new-token.ts';

/** Whoever holds an invitation sees whom it is for; that does not use it up. */
export const inspectInvite: Verb<typeof contracts.inspectInvite> = async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.inviteInspect, ip, now);
  const { token, sentByAccount } = await findRedeemable(tokenDigest(body.token), now);
  const { display_name, reference, username, expires_at } = token;
  return { display_name, reference, username, expires_at, sent_by_account: sentByAccount };
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
