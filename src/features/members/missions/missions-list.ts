import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { type RowsHandle, rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { compareByDue, isClosedByDay } from '#domain/missions/due.ts';
import {
  listMemberMissions,
  type MemberMission,
  type MySubmission,
} from '#domain/missions/member-contract.ts';
import { MISSION_EFFORT_LABELS } from '#domain/missions/mission.ts';
import { FIRST_JOINED_ROWS, pageRequest } from '#domain/wire.ts';
import { changeRows, FOLLOWED } from '#state/queries.ts';

const missionsQuery = {
  ...rowsQuery(['members', 'missions'], listMemberMissions, (after) => pageRequest(after, FIRST_JOINED_ROWS)),
  ...FOLLOWED,
};

export const useMissions = (): RowsHandle<MemberMission> => useRows(missionsQuery);

export function addSubmission(submission: MySubmission): void {
  changeRows(missionsQuery, (rows) =>
    rows.map((row) =>
      row.id === submission.mission_id
        ? { ...row, submissions: [submission, ...row.submissions.filter(({ id }) => id !== submission.id)] }
        : row,
    ),
  );
}

export type MissionState = 'open' | 'under_review' | 'rejected' | 'approved' | 'closed';

/** `now` in milliseconds since 1970. */
export const isOpen = (mission: MemberMission, now: number): boolean =>
  mission.status === 'active' && !isClosedByDay(mission, now) && mission.places_left !== 0;

export function stateOf(mission: MemberMission, now: number): MissionState {
  return mission.submissions[0]?.status ?? (isOpen(mission, now) ? 'open' : 'closed');
}

export function acceptsSubmissions(mission: MemberMission, now: number): boolean {
  return isOpen(mission, now) && ['open', 'rejected'].includes(stateOf(mission, now));
}

/** Pages overlap when a mission closes between two requests. */
export const eachOnce = (missions: readonly MemberMission[]): MemberMission[] => [
  ...new Map(missions.map((mission) => [mission.id, mission])).values(),
];

const RANKS: Record<MissionState, number> = { open: 0, under_review: 1, approved: 2, rejected: 3, closed: 3 };

/** What can be handed in at `now` by due day, then what is under review, approved and closed. */
export function missionList(now: number): ListSpec<MemberMission> {
  const isMine = ({ submissions }: MemberMission) => submissions.length > 0;
  const rankOf = (mission: MemberMission) =>
    acceptsSubmissions(mission, now) ? 0 : RANKS[stateOf(mission, now)];
  return {
    searchIn: ({ title, brief, roadmap_item }) => `${title} ${brief} ${roadmap_item?.title ?? ''}`,
    filters: {
      show: {
        label: 'Show',
        options: [
          ['open', 'Open'],
          ['mine', 'Mine'],
        ],
        passes: (mission, value) => (value === 'mine' ? isMine(mission) : acceptsSubmissions(mission, now)),
      },
      effort: filterBy('Effort', MISSION_EFFORT_LABELS, ({ effort }) => effort),
    },
    sorts: {
      todo: {
        label: 'To do first',
        compare: (a, b) => {
          const rank = rankOf(a);
          return rank - rankOf(b) || (rank === 0 ? compareByDue(a, b, now) : newestFirst(a, b));
        },
      },
      newest: { label: 'Newest', compare: newestFirst },
      reward: {
        label: 'Highest reward',
        compare: (a, b) => b.reward_points - a.reward_points || newestFirst(a, b),
      },
    },
  };
}
