import { DomainError } from '#domain/errors.ts';
import type { MissionRow } from '#domain/missions/contract.ts';
import { Mission, type MissionForm, type MissionStatus } from '#domain/missions/mission.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import {
  asBefore,
  differing,
  documentsById,
  documentsWithAny,
  IN_MAX,
  laterThan,
  type PageRequest,
  pageNewestFirst,
  rowsOnPage,
} from '#server/platform/firestore/paging.ts';
import { type Kind, loadRecord, refuseIfChanged } from '#server/platform/firestore/require-unchanged.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { itemDocument, itemsByName } from '#server/roadmap/records/roadmap.ts';
import { waitingByMission } from './submissions.ts';

const missions = () => firestore().collection('missions');

export function asMission(document: FirebaseFirestore.DocumentSnapshot): Mission {
  return Mission.parse(readDocument(document.id, document.data() ?? {}));
}

/** The document of a mission; submissions and reviews read it in their own transaction. */
export function missionDocument(id: string): FirebaseFirestore.DocumentReference {
  return missions().doc(id);
}

export function openMissions(): FirebaseFirestore.Query {
  return missions().where('status', '==', 'active');
}

export function missionsById(
  ids: readonly string[],
): Promise<Map<string, FirebaseFirestore.DocumentSnapshot>> {
  return documentsById(missions(), ids);
}

/** The roadmap items that missions serve, as lists name them, by id. */
export const itemsServedBy = (some: readonly Mission[]) =>
  itemsByName(some.map(({ roadmap_item_id }) => roadmap_item_id ?? null));

export async function pageOfMissions({
  after,
  page_size,
}: PageRequest): Promise<{ items: MissionRow[]; next: string | null }> {
  const size = rowsOnPage(page_size);
  const page = await pageNewestFirst(missions(), { after, size, parse: (record) => Mission.parse(record) });
  const [waiting, named] = await Promise.all([
    waitingByMission(page.items.map(({ id }) => id)),
    itemsServedBy(page.items),
  ]);
  return {
    ...page,
    items: page.items.map((mission) => ({
      ...mission,
      waiting: waiting.get(mission.id) ?? 0,
      roadmap_item: named.get(mission.roadmap_item_id ?? '') ?? null,
    })),
  };
}

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

/** The roadmap item that a mission serves, or null. One read. */
export async function itemOfMission(id: string): Promise<string | null> {
  return (await missionDocument(id).get()).get('roadmap_item_id') ?? null;
}

/** Reads the roadmap item of a mission in its transaction; null for none. Refuses an unknown one (422). */
async function findServed(
  transaction: FirebaseFirestore.Transaction,
  itemId: string | null | undefined,
): Promise<FirebaseFirestore.DocumentSnapshot | null> {
  const item = itemId ? await transaction.get(itemDocument(itemId)) : null;
  if (!item || item.exists) return item;
  const message = 'This roadmap item does not exist any more. Choose another one.';
  throw new DomainError('invalid', message, { fields: [{ path: 'roadmap_item_id', message }] });
}

/** Records at a roadmap item that a mission serves it, without a conflict for concurrent edits of the item. */
function noteServed(
  transaction: FirebaseFirestore.Transaction,
  item: FirebaseFirestore.DocumentSnapshot | null,
): void {
  if (item && item.get('has_missions') !== true) transaction.update(item.ref, { has_missions: true });
}

async function missionRow(id: string): Promise<MissionRow> {
  const [document, waiting] = await Promise.all([missionDocument(id).get(), waitingByMission([id])]);
  const mission = asMission(document);
  const served = (await itemsServedBy([mission])).get(mission.roadmap_item_id ?? '') ?? null;
  return { ...mission, waiting: waiting.get(id) ?? 0, roadmap_item: served };
}

export async function createMission(
  id: string,
  form: MissionForm,
  writing: AuditedWrite,
): Promise<MissionRow> {
  const { actorId, now } = writing;
  const stored = await write(writing, {
    action: 'mission.create',
    execute: async (transaction) => {
      const served = await findServed(transaction, form.roadmap_item_id);
      const members = { ...form, status: 'active' as const, reward_fixed: false };
      transaction.create(missionDocument(id), { ...members, created_at: now, updated_at: now });
      noteServed(transaction, served);
      publishEvent(transaction, { event: 'mission-opened', cause: id, about: id, by: actorId }, now);
      return { result: id, entityId: id, before: {}, after: members };
    },
    replay: async (entityId) => entityId ?? id,
  });
  return missionRow(stored);
}

interface MissionChange {
  id: string;
  action: 'mission.update' | 'mission.status';
  /** `updated_at` of the state that the admin saw. */
  seen: string;
  change: Partial<MissionForm> & { status?: MissionStatus };
}

const KIND: Kind<Mission> = {
  read: asMission,
  notFoundMessage: 'This mission does not exist. Refresh the list.',
  changed: 'This mission was changed in the meantime. Nothing was overwritten.',
};
const FIXED = 'Somebody has submitted already, so the reward stays. Nothing was changed.';

/**
 * Changes a mission as the admin saw it (409 otherwise). The reward is fixed after the first submission (409), and
 * the roadmap item must exist (422). Without a difference nothing is written or audited.
 */
export async function changeMission(what: MissionChange, writing: AuditedWrite): Promise<MissionRow> {
  const { id, action, seen, change } = what;
  const { now } = writing;
  await write(writing, {
    action,
    execute: async (transaction) => {
      const { record: mission, document } = await loadRecord(missionDocument(id), KIND, transaction);
      const after = differing<Mission>(mission, change);
      if (Object.keys(after).length === 0) return null;
      await refuseIfChanged(mission, seen, KIND);
      if ('reward_points' in after && mission.reward_fixed) {
        throw new DomainError('conflict', FIXED, { current: mission });
      }
      const served = await findServed(transaction, after.roadmap_item_id);
      noteServed(transaction, served);
      transaction.update(document.ref, { ...after, updated_at: laterThan(seen, now) });
      return { result: id, entityId: id, before: asBefore(mission, after), after };
    },
    replay: async () => id,
  });
  return missionRow(id);
}
