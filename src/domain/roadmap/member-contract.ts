import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageOf, recordId, sizedPageQuery } from '../wire.ts';
import { ReadRoadmapItem } from './roadmap.ts';

const params = z.strictObject({ id: recordId });

export const MemberRoadmapItem = z.extend(ReadRoadmapItem, { voted: z.boolean() });
export type MemberRoadmapItem = z.infer<typeof MemberRoadmapItem>;

/** A mission that serves an item, shown to members with it; `open` while they may submit. */
const ServingMission = z.object({ id: z.string(), title: z.string(), open: z.boolean() });

/** A roadmap item with the idea it was made from, and its missions, earliest first. */
export const MemberRoadmapRow = z.extend(MemberRoadmapItem, {
  idea_id: z._default(z.nullable(z.string()), null),
  missions: z._default(z.array(ServingMission), []),
});
export type MemberRoadmapRow = z.infer<typeof MemberRoadmapRow>;

const available = z.number();

/** Newest first. */
export const getRoadmap = contract({
  name: 'getRoadmap',
  method: 'GET',
  path: '/api/members/roadmap',
  audience: 'member',
  query: sizedPageQuery,
  output: z.extend(pageOf(MemberRoadmapRow), { available }),
});

/** Places one of the member's votes. Idempotent; 409 if none is left or the item is closed. */
export const castVote = contract({
  name: 'castVote',
  method: 'PUT',
  path: '/api/members/roadmap/:id/vote',
  audience: 'member',
  params,
  output: z.object({ item: MemberRoadmapItem, available }),
});

/** Idempotent. */
export const withdrawVote = contract({
  name: 'withdrawVote',
  method: 'DELETE',
  path: '/api/members/roadmap/:id/vote',
  audience: 'member',
  params,
  output: z.object({ item: MemberRoadmapItem, available }),
});
