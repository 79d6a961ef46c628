import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageOf, recordId, sizedPageQuery } from '../wire.ts';
import { ReadRoadmapItem } from './roadmap.ts';

const params = z.strictObject({ id: recordId });

/** A roadmap item as a member sees it. */
export const MemberRoadmapItem = z.extend(ReadRoadmapItem, { voted: z.boolean() });
export type MemberRoadmapItem = z.infer<typeof MemberRoadmapItem>;

/** A mission that serves an item, as members see it beside the item; `open` while they may hand in for it. */
const ServingMission = z.object({ id: z.string(), title: z.string(), open: z.boolean() });

/** A roadmap item with what came before it and after it: the idea that it was made from, and its missions, the earliest first. */
export const MemberRoadmapRow = z.extend(MemberRoadmapItem, {
  idea_id: z._default(z.nullable(z.string()), null),
  missions: z._default(z.array(ServingMission), []),
});
export type MemberRoadmapRow = z.infer<typeof MemberRoadmapRow>;

const available = z.number();

/** The roadmap, newest first. Who asks for no size and no further page gets the newest 500 items in one answer. */
export const getRoadmap = contract({
  name: 'getRoadmap',
  method: 'GET',
  path: '/api/members/roadmap',
  audience: 'member',
  query: sizedPageQuery,
  output: z.extend(pageOf(MemberRoadmapRow), { available }),
});

/** Places one of the member's votes; placing it twice changes nothing. One more than there are is refused (409), as is a closed item. */
export const castVote = contract({
  name: 'castVote',
  method: 'PUT',
  path: '/api/members/roadmap/:id/vote',
  audience: 'member',
  params,
  output: z.object({ item: MemberRoadmapItem, available }),
});

/** Takes a vote back; taking it back twice changes nothing. */
export const withdrawVote = contract({
  name: 'withdrawVote',
  method: 'DELETE',
  path: '/api/members/roadmap/:id/vote',
  audience: 'member',
  params,
  output: z.object({ item: MemberRoadmapItem, available }),
});
