import { expect, test } from 'vitest';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { acceptsSubmissions, eachOnce, missionList, stateOf } from './missions-list.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
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
  places_left: null,
  roadmap_item: null,
  submissions: submissions.map((one, at) => submission(one, `${at}` as MySubmission['status'])),
});

const inOrder = (...missions: MemberMission[]) =>
  missions.toSorted(missionList(NOW).sorts.todo?.compare).map(({ id }) => id);
const shownBy = (value: string, ...missions: MemberMission[]) =>
  missions.filter((one) => missionList(NOW).filters?.show?.passes(one, value));

test('the state is that of the latest submission, and without one that of the mission', () => {
  expect(stateOf(mission('active', 'under_review', 'rejected'), NOW)).toBe('under_review');
  expect(stateOf(mission('active'), NOW)).toBe('open');
  expect(stateOf(mission('completed'), NOW)).toBe('closed');
});

test('a member hands in at first and after a rejection, while the mission is open (A-45)', () => {
  expect(acceptsSubmissions(mission('active'), NOW)).toBe(true);
  expect(acceptsSubmissions(mission('active', 'rejected'), NOW)).toBe(true);
  expect(acceptsSubmissions(mission('active', 'under_review'), NOW)).toBe(false);
  expect(acceptsSubmissions(mission('active', 'approved', 'rejected'), NOW)).toBe(false);
  expect(acceptsSubmissions(mission('completed', 'rejected'), NOW)).toBe(false);
});

test('a mission that closed by its day, or has all its winners, takes nothing and comes last', () => {
  const on = (due_on: string) => ({ ...mission('active'), id: due_on, due_on, closes_when_due: true });
  const [past, today] = [on('2026-11-19'), on('2026-11-20')];
  const full = { ...mission('active'), id: 'full', max_winners: 2, places_left: 0 };
  expect([past, today, full].map((one) => acceptsSubmissions(one, NOW))).toEqual([false, true, false]);
  expect(inOrder(past, full, today).at(0)).toBe('2026-11-20');
});

test('what can be handed in comes first, then what is under review, approved and closed', () => {
  const [open, again] = [mission('active'), mission('active', 'rejected')];
  const waiting = mission('completed', 'under_review');
  const won = { ...mission('active', 'approved'), places_left: 0 };
  const closed = mission('completed', 'rejected');
  expect(inOrder(closed, won, waiting, open, again)).toEqual(
    [open, again, waiting, won, closed].map(({ id }) => id),
  );
  expect(shownBy('open', closed, won, waiting, open, again)).toEqual([open, again]);
  expect(shownBy('mine', closed, won, waiting, open, again)).toEqual([closed, won, waiting, again]);
});

test('the newest mission comes first among those that are closed, and none is listed twice', () => {
  const [older, newer] = [
    { ...mission('completed', 'rejected'), created_at: '2026-10-01T10:00:00.000Z' },
    { ...mission('archived', 'rejected'), created_at: '2026-11-02T10:00:00.000Z' },
  ];
  expect(inOrder(...eachOnce([older, newer, older]))).toEqual([newer.id, older.id]);
});

test('of what is open the soonest day comes first; no day and a day that has passed come after', () => {
  const on = (id: string, due_on: string | null, created_at = '2026-11-01T10:00:00.000Z') => ({
    ...mission('active'),
    ...{ id, due_on, created_at },
  });
  expect(
    inOrder(
      on('none', null, '2026-11-03T10:00:00.000Z'),
      on('past', '2026-11-19', '2026-11-02T10:00:00.000Z'),
      on('late', '2026-12-24'),
      on('today', '2026-11-20'),
    ),
  ).toEqual(['today', 'late', 'none', 'past']);
});
