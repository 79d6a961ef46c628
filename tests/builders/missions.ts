import { randomUUID } from 'node:crypto';
import type { MissionForm, Submission } from '#domain/missions/mission.ts';
import { storeMission } from '#server/missions/edit-mission.ts';
import { createSubmission, type NewSubmission } from '#server/missions/submit-mission.ts';

/** A stored mission, active; members given replace those of the sample. */
export function buildMission(changes: Partial<MissionForm> = {}) {
  const form: MissionForm = {
    title: 'Try the new search',
    brief: 'Search for something you need on two apps and say what surprised you.',
    reward_points: 120,
    effort: 'medium',
    ...changes,
  };
  const writing = { actorId: 'builder', auditId: randomUUID(), idempotency: null, now: new Date() };
  return storeMission(randomUUID(), form, writing);
}

/** A submission of a member for an active mission, under review. */
export function buildSubmission(
  missionId: string,
  memberId: string,
  changes: Partial<NewSubmission> = {},
): Promise<Submission> {
  return createSubmission(
    {
      id: randomUUID(),
      mission_id: missionId,
      member_id: memberId,
      note: 'Jobz found what I typed, Roomz did not.',
      ...changes,
    },
    { idempotency: null, now: new Date() },
  );
}
