import { expect, test } from 'vitest';
import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import { acceptsSubmissions, missionGroups, stateOf } from './missions-list.ts';

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

test('the latest submission says where a member stands', () => {
  expect(stateOf(mission('active'))).toBe('open');
  expect(stateOf(mission('active', 'under_review', 'rejected'))).toBe('under_review');
});

test('a member hands in at first and after a rejection, while the mission is open (A-45)', () => {
  expect(acceptsSubmissions(mission('active'), NOW)).toBe(true);
  expect(acceptsSubmissions(mission('active', 'rejected'), NOW)).toBe(true);
  expect(acceptsSubmissions(mission('active', 'under_review'), NOW)).toBe(false);
  expect(acceptsSubmissions(mission('active', 'approved', 'rejected'), NOW)).toBe(false);
  expect(acceptsSubmissions(mission('completed', 'rejected'), NOW)).toBe(false);
});

test('a mission that closed by its day takes nothing and is among the closed ones', () => {
  const on = (due_on: string) => ({ ...mission('active'), id: due_on, due_on, closes_when_due: true });
  const [past, today] = [on('2026-11-19'), on('2026-11-20')];
  expect([past, today].map((one) => acceptsSubmissions(one, NOW))).toEqual([false, true]);
  expect(missionGroups([past, today], NOW).map(({ name, missions }) => [name, missions])).toEqual([
    ['Open', [today]],
    ['Closed', [past]],
  ]);
});

test('a mission with all its winners takes nothing and is among the closed ones, except for a winner', () => {
  const full = { ...mission('active'), max_winners: 2, places_left: 0 };
  const won = { ...mission('active', 'approved'), max_winners: 2, places_left: 0 };
  expect(acceptsSubmissions(full, NOW)).toBe(false);
  expect(missionGroups([full, won], NOW).map(({ name, missions }) => [name, missions])).toEqual([
    ['Done', [won]],
    ['Closed', [full]],
  ]);
});

test('what can be done comes first, and an empty part is not there', () => {
  const open = [mission('active'), mission('active', 'rejected')];
  const done = [mission('archived', 'approved'), mission('active', 'approved')];
  const closed = [mission('completed', 'under_review')];
  expect(
    missionGroups([...closed, ...done, ...open], NOW).map(({ name, missions }) => [name, missions]),
  ).toEqual([
    ['Open', open],
    ['Done', done],
    ['Closed', closed],
  ]);
  expect(missionGroups(open, NOW)).toHaveLength(1);
  expect(missionGroups([], NOW)).toEqual([]);
});

test('the newest mission comes first in its part, in whatever order pages bring them', () => {
  const [older, newer] = [
    { ...mission('completed', 'rejected'), created_at: '2026-10-01T10:00:00.000Z' },
    { ...mission('archived', 'rejected'), created_at: '2026-11-02T10:00:00.000Z' },
  ];
  expect(missionGroups([older, newer], NOW).map(({ missions }) => missions)).toEqual([[newer, older]]);
});

test('of what is open the soonest day comes first; no day and a day that has passed come after, and none is lost', () => {
  const on = (id: string, due_on: string | null, created_at = '2026-11-01T10:00:00.000Z') => ({
    ...mission('active'),
    ...{ id, due_on, created_at },
  });
  const missions = [
    on('none', null, '2026-11-03T10:00:00.000Z'),
    on('past', '2026-11-19', '2026-11-02T10:00:00.000Z'),
    on('late', '2026-12-24'),
    on('today', '2026-11-20'),
  ];
  const [open] = missionGroups(missions, NOW);
  expect(open?.missions.map(({ id }) => id)).toEqual(['today', 'late', 'none', 'past']);
});
