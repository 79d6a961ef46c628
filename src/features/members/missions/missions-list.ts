import { compareByDue, isClosedByDay } from '#domain/missions/due.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';

export type MissionState = 'open' | 'under_review' | 'rejected' | 'approved';

export function stateOf({ submissions: [latest] }: MemberMission): MissionState {
  return latest?.status ?? 'open';
}

/** `now` in milliseconds since 1970. */
export const isOpen = (mission: MemberMission, now: number): boolean =>
  mission.status === 'active' && !isClosedByDay(mission, now) && mission.places_left !== 0;

export function acceptsSubmissions(mission: MemberMission, now: number): boolean {
  const standing = stateOf(mission);
  return isOpen(mission, now) && (standing === 'open' || standing === 'rejected');
}

export interface MissionGroup {
  id: string;
  name: string;
  missions: MemberMission[];
}

/** Open missions by due day at `now`, then approved ones, then closed ones, each newest first. */
export function missionGroups(missions: readonly MemberMission[], now: number): MissionGroup[] {
  const groups: MissionGroup[] = [
    { id: 'open-missions', name: 'Open', missions: [] },
    { id: 'done-missions', name: 'Done', missions: [] },
    { id: 'closed-missions', name: 'Closed', missions: [] },
  ];
  // Pages overlap when a mission closes between two requests.
  const once = [...new Map(missions.map((mission) => [mission.id, mission])).values()];
  for (const mission of once.sort((a, b) => b.created_at.localeCompare(a.created_at))) {
    const at = stateOf(mission) === 'approved' ? 1 : isOpen(mission, now) ? 0 : 2;
    groups[at]?.missions.push(mission);
  }
  groups[0]?.missions.sort((a, b) => compareByDue(a, b, now));
  return groups.filter((group) => group.missions.length > 0);
}

export const earlierOf = ({ submissions }: MemberMission): MySubmission[] => submissions.slice(1);
