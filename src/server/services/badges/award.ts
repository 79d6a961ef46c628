import { isFreshSignIn } from '#domain/authorisation.ts';
import type { awardBadge as contract } from '#domain/badges/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { awardBadge as store } from '../../stores/badge-awards.ts';
import { showBadgesOf } from '../recognition/show-badges.ts';
import { writingOf } from '../writing.ts';

/** Admins only. Gives a badge to a member, perhaps with INZ; twice is once (R428, A-47). The leaderboard follows. */
export const awardBadge: Verb<typeof contract> = async (context, { params, body }) => {
  const { member_id: memberId, inz = 0 } = body;
  const isFresh = isFreshSignIn(signedIn(context).signedInAt, context.now.getTime());
  const award = await store(
    { badgeId: params.id, memberId, inz, isFresh },
    writingOf(context, ['badge.award', params.id, body]),
  );
  context.later(showBadgesOf(memberId));
  return award;
};
