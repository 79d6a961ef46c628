import type { revokeBadge as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { revokeBadge as store } from '../../stores/badge-awards.ts';
import { showBadgesOf } from '../recognition/show-badges.ts';
import { writingOf } from '../writing.ts';

/** Admins only. Takes a badge away, with a reason. INZ that went with it stay; a reversal takes them. */
export const revokeBadge: Verb<typeof contract> = async (context, { params, body }) => {
  const revoked = await store(
    { badgeId: params.id, memberId: params.member, reason: body.reason },
    writingOf(context, ['badge.revoke', params, body]),
  );
  context.later(showBadgesOf(params.member));
  return revoked;
};
