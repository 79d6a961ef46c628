import { beforeAll, describe, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

let ada: Person;
let bob: Person;
let mo: Person;

beforeAll(async () => {
  [ada, bob, mo] = await Promise.all([buildPerson('admin'), buildPerson('admin'), buildPerson('member')]);
});

type Submitted = Awaited<ReturnType<typeof buildSubmission>>;

const submit = (id: string, who = mo) =>
  send(members, `/api/members/missions/${id}/submissions`, { body: { note: 'Done.' }, token: who.token });
const decide = ({ id, updated_at }: Submitted, status: 'approved' | 'rejected', by = ada) =>
  send(admin, `/api/admin/submissions/${id}`, {
    method: 'PATCH',
    body: { status, updated_at },
    token: by.token,
  });
const patch = (mission: Awaited<ReturnType<typeof buildMission>>, changes: object) => {
  const { title, brief, reward_points, effort, updated_at } = mission;
  return send(admin, `/api/admin/missions/${mission.id}`, {
    method: 'PATCH',
    body: { title, brief, reward_points, effort, updated_at, ...changes },
    token: ada.token,
  });
};
const sentBy = (missionId: string, ...names: string[]) =>
  Promise.all(names.map((name) => buildSubmission(missionId, name)));
const seenBy = async (who: Person, list: string, id: string) => {
  const { items } = (await send(who === mo ? members : admin, list, { token: who.token })).body;
  return items.find((one: { id: string }) => one.id === id);
};

describe('a mission with a number of winners', () => {
  test('takes submissions and approves them until so many are approved; then both are 409', async () => {
    const mission = await buildMission({ max_winners: 1 });
    const [first, second] = await sentBy(mission.id, 'first', 'second');
    expect((await decide(first!, 'approved')).status).toBe(200);
    const beyond = await decide(second!, 'approved');
    expect([beyond.status, beyond.body.message]).toEqual([
      409,
      'This mission has all its winners. Nothing was decided. Reject the submission, or raise the number of winners.',
    ]);
    expect(beyond.body.current).toMatchObject({ id: second!.id, status: 'under_review' });
    const late = await submit(mission.id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This mission has its winners. Nothing was sent.',
    ]);
    expect(late.body.current).toMatchObject({ id: mission.id, max_winners: 1 });
    expect((await decide(second!, 'rejected')).status).toBe(200);
  });

  test('shows admins and members how many places are left', async () => {
    const mission = await buildMission({ max_winners: 2 });
    expect([mission.max_winners, mission.places_left]).toEqual([2, 2]);
    const [one] = await sentBy(mission.id, 'one');
    await decide(one!, 'approved');
    const left = { max_winners: 2, places_left: 1 };
    expect(await seenBy(ada, '/api/admin/missions', mission.id)).toMatchObject(left);
    expect(await seenBy(mo, '/api/members/missions', mission.id)).toMatchObject(left);
  });

  test('of four approvals at once for two places, two go through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mission = await buildMission({ max_winners: 2, reward_points: 0 });
      const all = await sentBy(mission.id, ...'abcd');
      const answers = await Promise.all(all.map((one, at) => decide(one, 'approved', at % 2 ? ada : bob)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    }
  });

  test('raised, it goes on; below those approved, no place is left; emptied, it takes any number', async () => {
    const mission = await buildMission({ max_winners: 2 });
    for (const one of await sentBy(mission.id, 'one', 'two')) await decide(one, 'approved');
    expect((await submit(mission.id)).status).toBe(409);
    const lowered = await patch(mission, { max_winners: 1 });
    expect([lowered.status, lowered.body.places_left]).toEqual([200, 0]);
    const raised = await patch(lowered.body, { max_winners: 3 });
    expect(raised.body.places_left).toBe(1);
    // Who does not know of it leaves it as it is.
    const same = await patch(raised.body, { title: 'Other' });
    expect(same.body.max_winners).toBe(3);
    const any = await patch(same.body, { max_winners: null });
    expect([any.body.max_winners, any.body.places_left]).toEqual([null, null]);
    expect((await submit(mission.id)).status).toBe(201);
  });

  test('an award that waits for a second admin takes a place, and gives it back when it is declined', async () => {
    const mission = await buildMission({ max_winners: 1, reward_points: 0 });
    const [one, two] = await sentBy(mission.id, 'one', 'two');
    await decide(one!, 'approved');
    const approved = firestore().collection('mission_submissions').doc(one!.id);
    await approved.update({ held: true });
    expect((await decide(two!, 'approved')).status).toBe(409);
    await approved.update({ held: false, status: 'under_review' });
    expect((await decide(two!, 'approved')).status).toBe(200);
  });

  test.each([
    [0, 422],
    [-1, 422],
    [1001, 422],
    [1.5, 400],
    ['3', 400],
  ])('%s is no number of winners (%i)', async (max_winners, status) => {
    const refused = await patch(await buildMission(), { max_winners });
    expect(refused.status).toBe(status);
    expect(refused.body.fields[0].path).toBe('max_winners');
  });
});
