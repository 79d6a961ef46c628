import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageOf, recordId, sizedPageQuery } from '../wire.ts';
import { ReadRoadmapItem } from './roadmap.ts';

const params = z.strictObject({ id: recordId });

/** A roadmap item as a member sees it. */
export const MemberRoadmapItem = z.extend(ReadRoadmapItem, { voted: z.boolean() });
export type MemberRoadmapItem = z.infer<typeof MemberRoadmapItem>;

const available = z.number();

/** The roadmap, newest first. Who asks for no size and no further page gets the newest 500 items in one answer. */
export const getRoadmap = contract({
  name: 'getRoadmap',
  method: 'GET',
  path: '/api/members/roadmap',
  query: sizedPageQuery,
  output: z.extend(pageOf(MemberRoadmapItem), { available }),
});

/** Places one of the member's votes; placing it twice changes nothing. One more than there are is refused (409), as is a closed item. */
export const castVote = contract({
  name: 'castVote',
  method: 'PUT',
  path: '/api/members/roadmap/:id/vote',
  params,
  output: z.object({ item: MemberRoadmapItem, available }),
});

/** Takes a vote back; taking it back twice changes nothing. */
export const withdrawVote = contract({
  name: 'withdrawVote',
  method: 'DELETE',
  path: '/api/members/roadmap/:id/vote',
  params,
  output: z.object({ item: MemberRoadmapItem, available }),
});
