import { type RowsHandle, rowsQuery, useRows } from '#components/portal/use-rows.ts';
import {
  listMemberMissions,
  type MemberMission,
  type MySubmission,
} from '#domain/missions/member-contract.ts';
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
