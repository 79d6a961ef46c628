import { randomUUID } from 'node:crypto';
import { DomainError, invalidField } from '#domain/errors.ts';
import * as contracts from '#domain/missions/contract.ts';
import type { Mission, MissionForm, MissionStatus } from '#domain/missions/mission.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { type Kind, loadRecord, refuseIfChanged } from '#server/platform/firestore/transaction.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';
import {
  asMission,
  itemOfMission,
  itemsServedBy,
  missionDocument,
  pageOfMissions,
  placesLeft,
  waitingByMission,
} from './records.ts';

async function rowsOf(missions: readonly Mission[]): Promise<contracts.MissionRow[]> {
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

async function missionRow(id: string): Promise<contracts.MissionRow> {
  return (await rowsOf([asMission(await missionDocument(id).get())]))[0] as contracts.MissionRow;
}

const listMissions = route(contracts.listMissions, async (_context, { query }) => {
  const page = await pageOfMissions(query);
  return { ...page, items: await rowsOf(page.items) };
});

type Transaction = FirebaseFirestore.Transaction;

/** Does not conflict with concurrent edits of the item. Refuses an unknown item (422). */
async function openServed(transaction: Transaction, itemId: string | null | undefined): Promise<() => void> {
  const item = itemId ? await transaction.get(itemDocument(itemId)) : null;
  if (item && !item.exists)
    throw invalidField('roadmap_item_id', 'This roadmap item does not exist any more. Choose another one.');
  return () => {
    if (item && item.get('has_missions') !== true) transaction.update(item.ref, { has_missions: true });
  };
}

export async function storeMission(
  id: string,
  form: MissionForm,
  writing: AuditedWrite,
): Promise<contracts.MissionRow> {
  const { actorId, now } = writing;
  const stored = await write(writing, {
    action: 'mission.create',
    async execute(transaction) {
      const recordServed = await openServed(transaction, form.roadmap_item_id);
      const members = { ...form, status: 'active' as const, reward_fixed: false };
      transaction.create(missionDocument(id), { ...members, created_at: now, updated_at: now });
      recordServed();
      publishEvent(transaction, { event: 'mission-opened', cause: id, about: id, by: actorId }, now);
      return { result: id, entityId: id, before: {}, after: members };
    },
    replay: async (entityId) => entityId ?? id,
  });
  return missionRow(stored);
}

const createMission = route(contracts.createMission, async (context, { body }) => {
  const row = await storeMission(randomUUID(), body, auditedWrite(context, ['mission.create', body]));
  context.waitUntil(showShares(row.roadmap_item_id ?? null));
  return row;
});

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

const FIXED = 'Someone has submitted already, so the reward stays. Nothing was changed.';

/** Refuses (409) if changed, or the reward after a submission. Without a difference nothing is written. */
async function changeMission(
  { id, action, seen, change }: MissionChange,
  writing: AuditedWrite,
): Promise<contracts.MissionRow> {
  await write(writing, {
    action,
    async execute(transaction) {
      const { record: mission, document } = await loadRecord(missionDocument(id), KIND, transaction);
      const after = differing<Mission>(mission, change);
      if (Object.keys(after).length === 0) return null;
      await refuseIfChanged(mission, seen, KIND);
      if ('reward_points' in after && mission.reward_fixed) {
        throw new DomainError('conflict', FIXED, { current: mission });
      }
      const recordServed = await openServed(transaction, after.roadmap_item_id);
      recordServed();
      transaction.update(document.ref, { ...after, updated_at: laterThan(seen, writing.now) });
      return { result: id, entityId: id, before: asBefore(mission, after), after };
    },
    replay: async () => id,
  });
  return missionRow(id);
}

const updateMission = route(contracts.updateMission, async (context, { params, body }) => {
  const { updated_at: seen, ...change } = body;
  const served = change.roadmap_item_id === undefined ? null : await itemOfMission(params.id);
  const writing = auditedWrite(context, ['mission.update', params.id, body]);
  const row = await changeMission({ id: params.id, action: 'mission.update', seen, change }, writing);
  const serves = row.roadmap_item_id ?? null;
  if (change.roadmap_item_id !== undefined && served !== serves) {
    context.waitUntil(showShares(served).then(() => showShares(serves)));
  }
  return row;
});

const setMissionStatus = route(contracts.setMissionStatus, (context, { params, body }) => {
  const { updated_at: seen, ...change } = body;
  const writing = auditedWrite(context, ['mission.status', params.id, body]);
  return changeMission({ id: params.id, action: 'mission.status', seen, change }, writing);
});

export const adminRoutes = [listMissions, createMission, updateMission, setMissionStatus];
