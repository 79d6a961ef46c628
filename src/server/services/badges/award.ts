import type { awardBadge as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { awardBadge as store } from '../../stores/badge-awards.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Gives a badge to a member; twice is once (R428, A-47). */
export const awardBadge: Verb<typeof contract> = (context, { params, body }) =>
  store(params.id, body.member_id, writingOf(context, ['badge.award', params.id, body]));
