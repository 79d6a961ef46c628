import { Mission } from '#domain/missions/mission.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { firestore, readAs } from '#server/platform/firestore/firestore.ts';
import {
  documentsById,
  documentsWithAny,
  IN_MAX,
  type PageRequest,
  pageByTime,
} from '#server/platform/firestore/paging.ts';
import { itemsByName } from '#server/roadmap/records/roadmap.ts';

const missions = () => firestore().collection('missions');

export const asMission = readAs(Mission);

export const missionDocument = (id: string) => missions().doc(id);

export const openMissions = () => missions().where('status', '==', 'active');

export function missionsById(
  ids: readonly string[],
): Promise<Map<string, FirebaseFirestore.DocumentSnapshot>> {
  return documentsById(missions(), ids);
}

export const itemsServedBy = (some: readonly Mission[]) =>
  itemsByName(some.map(({ roadmap_item_id }) => roadmap_item_id ?? null));

export const pageOfMissions = (page: PageRequest) => pageByTime(missions(), page, asMission);

/** Missions of an item whose submissions are read: as many as one query compares with. */
export const MISSIONS_EACH_MAX = IN_MAX;

/** The most missions read for ten items, which bounds the time of a snapshot. */
const MISSIONS_AT_ONCE = 20 * IN_MAX;

/** The missions of roadmap items by item id, earliest first. One query per ten items that ever had one. */
export async function missionsOfItems(
  items: readonly Pick<RoadmapItem, 'id' | 'has_missions'>[],
): Promise<Map<string, Mission[]>> {
  const itemIds = items.filter(({ has_missions }) => has_missions).map(({ id }) => id);
  const found = await documentsWithAny(itemIds, (ids) =>
    missions().where('roadmap_item_id', 'in', ids).limit(MISSIONS_AT_ONCE),
  );
  const all = found
    .map(asMission)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  return Map.groupBy(all, ({ roadmap_item_id }) => roadmap_item_id ?? '');
}

export async function itemOfMission(id: string): Promise<string | null> {
  return (await missionDocument(id).get()).get('roadmap_item_id') ?? null;
}
