import { expect, test } from 'vitest';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { missionGroups, standingOf, takesSubmissions } from './missions-list.ts';

const submission = (status: MySubmission['status'], id = status): MySubmission => ({
  id,
  mission_id: 'm',
  note: 'x',
  proof_url: null,
  status,
  admin_message: null,
  previous_id: null,
  created_at: '2026-11-01T10:00:00.000Z',
  reviewed_at: null,
  file: null,
});
const mission = (
  status: MemberMission['status'],
  ...submissions: MySubmission['status'][]
): MemberMission => ({
  id: `${status} ${submissions.join()}`,
  title: 'x',
  brief: 'x',
  reward_points: 1,
  effort: 'low',
  status,
  created_at: '2026-11-01T10:00:00.000Z',
  submissions: submissions.map((one, at) => submission(one, `${at}` as MySubmission['status'])),
});

test('the latest submission says where a member stands', () => {
  expect(standingOf(mission('active'))).toBe('open');
  expect(standingOf(mission('active', 'under_review', 'rejected'))).toBe('under_review');
});

test('a member hands in at first and after a rejection, while the mission is open (A-45)', () => {
  expect(takesSubmissions(mission('active'))).toBe(true);
  expect(takesSubmissions(mission('active', 'rejected'))).toBe(true);
  expect(takesSubmissions(mission('active', 'under_review'))).toBe(false);
  expect(takesSubmissions(mission('active', 'approved', 'rejected'))).toBe(false);
  expect(takesSubmissions(mission('completed', 'rejected'))).toBe(false);
});

test('what can be done comes first, and an empty part is not there', () => {
  const open = [mission('active'), mission('active', 'rejected')];
  const done = [mission('archived', 'approved'), mission('active', 'approved')];
  const closed = [mission('completed', 'under_review')];
  expect(missionGroups([...closed, ...done, ...open]).map(({ name, missions }) => [name, missions])).toEqual([
    ['Open', open],
    ['Done', done],
    ['Closed', closed],
  ]);
  expect(missionGroups(open)).toHaveLength(1);
  expect(missionGroups([])).toEqual([]);
});

test('the newest mission comes first in its part, in whatever order pages bring them', () => {
  const [older, newer] = [
    { ...mission('completed', 'rejected'), created_at: '2026-10-01T10:00:00.000Z' },
    { ...mission('archived', 'rejected'), created_at: '2026-11-02T10:00:00.000Z' },
  ];
  expect(missionGroups([older, newer]).map(({ missions }) => missions)).toEqual([[newer, older]]);
});
