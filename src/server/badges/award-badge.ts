import { isRecentSignIn } from '#domain/access.ts';
import type * as contracts from '#domain/badges/contract.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { awardBadge as storeAwardBadge, revokeBadge as storeRevokeBadge } from './badge-awards.ts';

/** Admins only. Awards a badge to a member, optionally with INZ. Idempotent. Updates the leaderboard. */
export const awardBadge: Verb<typeof contracts.awardBadge> = async (context, { params, body }) => {
  const { member_id: memberId, inz = 0 } = body;
  const isFresh = isRecentSignIn(signedIn(context).signedInAt, context.now.getTime());
  const award = await storeAwardBadge(
    { badgeId: params.id, memberId, inz, isFresh },
    auditedWrite(context, ['badge.award', params.id, body]),
  );
  context.waitUntil(showBadgesOf(memberId));
  return award;
};

/** Admins only. Revokes a badge, with a reason. Its INZ remain; a reversal takes them. */
export const revokeBadge: Verb<typeof contracts.revokeBadge> = async (context, { params, body }) => {
  const revoked = await storeRevokeBadge(
    { badgeId: params.id, memberId: params.member, reason: body.reason },
    auditedWrite(context, ['badge.revoke', params, body]),
  );
  context.waitUntil(showBadgesOf(params.member));
  return revoked;
};
