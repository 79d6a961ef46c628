import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/missions/contract.ts';
import type { Mission, MissionForm, MissionStatus } from '#domain/missions/mission.ts';
import { asBefore, differing, laterThan } from '#server/platform/firestore/paging.ts';
import { type Kind, loadRecord, refuseIfChanged } from '#server/platform/firestore/require-unchanged.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { openServed } from './create-mission.ts';
import { missionRow } from './list-missions.ts';
import { asMission, itemOfMission, missionDocument } from './records/missions.ts';

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

export const updateMission = route(contracts.updateMission, async (context, { params, body }) => {
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

export const setMissionStatus = route(contracts.setMissionStatus, (context, { params, body }) => {
  const { updated_at: seen, ...change } = body;
  const writing = auditedWrite(context, ['mission.status', params.id, body]);
  return changeMission({ id: params.id, action: 'mission.status', seen, change }, writing);
});
