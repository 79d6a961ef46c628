import type { revokeBadge as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { revokeBadge as store } from '../../stores/badge-awards.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Takes a badge away, with a reason. */
export const revokeBadge: Verb<typeof contract> = (context, { params, body }) =>
  store(
    { badgeId: params.id, memberId: params.member, reason: body.reason },
    writingOf(context, ['badge.revoke', params, body]),
  );
