import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { createMission as contract, type MissionRow } from '#domain/missions/contract.ts';
import type { MissionForm } from '#domain/missions/mission.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { itemDocument } from '#server/roadmap/records/roadmap.ts';
import { missionRow } from './list-missions.ts';
import { missionDocument } from './records/missions.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Does not conflict with concurrent edits of the item. Refuses an unknown item (422). */
export async function openServed(
  transaction: Transaction,
  itemId: string | null | undefined,
): Promise<() => void> {
  const item = itemId ? await transaction.get(itemDocument(itemId)) : null;
  if (item && !item.exists) {
    const message = 'This roadmap item does not exist any more. Choose another one.';
    throw new DomainError('invalid', message, { fields: [{ path: 'roadmap_item_id', message }] });
  }
  return () => {
    if (item && item.get('has_missions') !== true) transaction.update(item.ref, { has_missions: true });
  };
}

export async function storeMission(
  id: string,
  form: MissionForm,
  writing: AuditedWrite,
): Promise<MissionRow> {
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

export const createMission = route(contract, async (context, { body }) => {
  const row = await storeMission(randomUUID(), body, auditedWrite(context, ['mission.create', body]));
  context.waitUntil(showShares(row.roadmap_item_id ?? null));
  return row;
});
