import type { setMissionStatus as contract } from '#domain/missions/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { changeMission } from '../../stores/missions.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Sets any status from any other (R400). */
export const setMissionStatus: Verb<typeof contract> = (context, { params, body }) => {
  const { updated_at: seen, status } = body;
  const writing = writingOf(context, ['mission.status', params.id, body]);
  return changeMission({ id: params.id, action: 'mission.status', seen, change: { status } }, writing);
};
