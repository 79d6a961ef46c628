import type * as contracts from '#domain/invites/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { findRedeemable, redeemToken } from '../../stores/invite-redemption.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { showBadgesOf } from '../recognition/rebuild.ts';
import { writingWithoutKey } from '../writing.ts';
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
