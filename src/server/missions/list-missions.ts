import { listMissions as contract, type MissionRow } from '#domain/missions/contract.ts';
import type { Mission } from '#domain/missions/mission.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { asMission, itemsServedBy, missionDocument, pageOfMissions } from './records/missions.ts';
import { placesLeft, waitingByMission } from './records/submissions.ts';

async function rowsOf(missions: readonly Mission[]): Promise<MissionRow[]> {
  const [waiting, left, named] = await Promise.all([
    waitingByMission(missions.map(({ id }) => id)),
    Promise.all(missions.map((mission) => placesLeft(mission))),
    itemsServedBy(missions),
  ]);
  return missions.map((mission, at) => ({
    ...mission,
    places_left: left[at] ?? null,
    waiting: waiting.get(mission.id) ?? 0,
    roadmap_item: named.get(mission.roadmap_item_id ?? '') ?? null,
  }));
}

export async function missionRow(id: string): Promise<MissionRow> {
  return (await rowsOf([asMission(await missionDocument(id).get())]))[0] as MissionRow;
}

export const listMissions = route(contract, async (_context, { query }) => {
  const page = await pageOfMissions(query);
  return { ...page, items: await rowsOf(page.items) };
});
