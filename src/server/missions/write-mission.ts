import { randomUUID } from 'node:crypto';
import type * as contracts from '#domain/missions/contract.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { changeMission, itemOfMission, createMission as storeCreateMission } from './records/missions.ts';

export const createMission: Verb<typeof contracts.createMission> = async (context, { body }) => {
  const row = await storeCreateMission(randomUUID(), body, auditedWrite(context, ['mission.create', body]));
  context.waitUntil(showShares(row.roadmap_item_id ?? null));
  return row;
};

export const updateMission: Verb<typeof contracts.updateMission> = async (context, { params, body }) => {
  const { updated_at: seen, ...change } = body;
  const served = change.roadmap_item_id === undefined ? null : await itemOfMission(params.id);
  const writing = auditedWrite(context, ['mission.update', params.id, body]);
  const row = await changeMission({ id: params.id, action: 'mission.update', seen, change }, writing);
  const serves = row.roadmap_item_id ?? null;
  if (change.roadmap_item_id !== undefined && served !== serves) {
    context.waitUntil(showShares(served).then(() => showShares(serves)));
  }
  return row;
};
