import type { updateMission as contract } from '#domain/missions/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { changeMission } from '../../stores/missions.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Changes what a mission says and, while nobody has submitted, what it pays. */
export const updateMission: Verb<typeof contract> = (context, { params, body }) => {
  const { updated_at: seen, ...change } = body;
  const writing = writingOf(context, ['mission.update', params.id, body]);
  return changeMission({ id: params.id, action: 'mission.update', seen, change }, writing);
};
