import { getRoadmap as contract } from '#domain/roadmap/member-contract.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { missionsOfItems } from '#server/missions/records/missions.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { pageOfRoadmap } from './records/roadmap.ts';
import { votedItems } from './records/roadmap-votes.ts';

const getRoadmap = route(contract, async (context, { query }) => {
  const [{ items, next }, voted] = await Promise.all([
    pageOfRoadmap(query),
    votedItems(signedIn(context).id),
  ]);
  const missions = await missionsOfItems(items);
  return {
    next,
    items: items.map((item) => ({
      ...item,
      voted: voted.has(item.id),
      missions: (missions.get(item.id) ?? [])
        .filter(({ status }) => status !== 'archived')
        .map(({ id, title, status }) => ({ id, title, open: status === 'active' })),
    })),
    available: Math.max(0, VOTES_EACH - voted.size),
  };
});

export const memberRoutes = [getRoadmap];
