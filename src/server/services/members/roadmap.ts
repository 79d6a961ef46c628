import type * as contracts from '#domain/members/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import * as store from '../../stores/member-votes.ts';

/** Members and admins: the roadmap with their own votes marked. */
export const getRoadmap: Verb<typeof contracts.getRoadmap> = (context) =>
  store.roadmapFor(signedIn(context).id);

/** Members and admins: places one of the five votes. */
export const castVote: Verb<typeof contracts.castVote> = (context, { params }) =>
  store.castVote(signedIn(context).id, params.id, context.now);

/** Members and admins: takes a vote back. */
export const withdrawVote: Verb<typeof contracts.withdrawVote> = (context, { params }) =>
  store.withdrawVote(signedIn(context).id, params.id, context.now);
