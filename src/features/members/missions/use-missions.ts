import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import {
  listMemberMissions,
  type MemberMission,
  type MySubmission,
} from '#domain/missions/member-contract.ts';
import { FIRST_JOINED_ROWS, pageRequest } from '#domain/wire.ts';
import { changeRows, FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

const missionsQuery = {
  ...listQuery(['members', 'missions'], (after, signal) =>
    callSignedIn(listMemberMissions, { query: pageRequest(after, FIRST_JOINED_ROWS) }, { signal }),
  ),
  ...FOLLOWED,
};

export const useMissions = (): RowsHandle<MemberMission> => useRows(missionsQuery);

export function addSubmission(submission: MySubmission): void {
  changeRows(missionsQuery, (rows) =>
    rows.map((row) =>
      row.id === submission.mission_id ? { ...row, submissions: [submission, ...row.submissions] } : row,
    ),
  );
}
