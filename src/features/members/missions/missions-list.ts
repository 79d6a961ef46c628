import { compareByDue } from '#domain/missions/due.ts';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';

/** Where a member stands with a mission. */
export type Standing = 'open' | 'under_review' | 'rejected' | 'approved';

/** What the latest submission says; open before there is one. */
export function standingOf({ submissions: [latest] }: MemberMission): Standing {
  return latest?.status ?? 'open';
}

/** True while the member can hand in: the mission is open, and nothing waits or is approved. */
export function takesSubmissions(mission: MemberMission): boolean {
  const standing = standingOf(mission);
  return mission.status === 'active' && (standing === 'open' || standing === 'rejected');
}

export interface MissionGroup {
  id: string;
  name: string;
  missions: MemberMission[];
}

/** Missions to be done first, then those that are done, then those that have closed without an approval. What is open is ordered by its due day at `now`, the rest newest first. */
export function missionGroups(missions: readonly MemberMission[], now: number): MissionGroup[] {
  const groups: MissionGroup[] = [
    { id: 'open-missions', name: 'Open', missions: [] },
    { id: 'done-missions', name: 'Done', missions: [] },
    { id: 'closed-missions', name: 'Closed', missions: [] },
  ];
  // Pages bring what is closed in another order, and a mission that has just closed twice.
  const once = [...new Map(missions.map((mission) => [mission.id, mission])).values()];
  for (const mission of once.sort((a, b) => b.created_at.localeCompare(a.created_at))) {
    const at = standingOf(mission) === 'approved' ? 1 : mission.status === 'active' ? 0 : 2;
    groups[at]?.missions.push(mission);
  }
  groups[0]?.missions.sort((a, b) => compareByDue(a, b, now));
  return groups.filter((group) => group.missions.length > 0);
}

/** The submissions before the latest, newest first. */
export function earlierOf({ submissions }: MemberMission): MySubmission[] {
  return submissions.slice(1);
}
