import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { londonDay } from '#domain/formats.ts';
import { createSubmission } from '#server/missions/submit-mission.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const DAY_MS = 86_400_000;
const today = londonDay(Date.now());
const yesterday = londonDay(Date.now() - DAY_MS);
const CLOSED = 'This mission closed at the end of its last day. Nothing was sent.';
let ada: Person;
let mo: Person;

beforeAll(async () => {
  [ada, mo] = await Promise.all([buildPerson('admin'), buildPerson('member')]);
});

const submit = (id: string, who = mo) =>
  send(members, `/api/members/missions/${id}/submissions`, { body: { note: 'Done.' }, token: who.token });
const patch = (id: string, body: object) =>
  send(admin, `/api/admin/missions/${id}`, { method: 'PATCH', body, token: ada.token });

describe('a mission that closes by its day', () => {
  test('takes submissions on its last day and refuses them on the next (409), with the mission as it is', async () => {
    const open = await buildMission({ due_on: today, closes_when_due: true });
    expect((await submit(open.id)).status).toBe(201);
    const { id } = await buildMission({ due_on: yesterday, closes_when_due: true });
    const late = await submit(id);
    expect([late.status, late.body.message]).toEqual([409, CLOSED]);
    expect(late.body.current).toMatchObject({ id, due_on: yesterday, closes_when_due: true });
    const sent = firestore().collection('mission_submissions').where('mission_id', '==', id);
    expect((await sent.get()).size).toBe(0);
  });

  test('closes with the day in London, which in summer ends an hour before that of UTC', async () => {
    const { id } = await buildMission({ due_on: '2026-06-30', closes_when_due: true });
    const at = (now: string, member_id: string) =>
      createSubmission(
        { id: randomUUID(), mission_id: id, member_id, note: 'x' },
        { idempotency: null, now: new Date(now) },
      );
    expect((await at('2026-06-30T22:59:59.999Z', mo.id)).status).toBe('under_review');
    await expect(at('2026-06-30T23:00:00.000Z', 'another')).rejects.toThrow(CLOSED);
  });

  test('what was sent in time is decided later, and is not sent again after a rejection', async () => {
    const mission = await buildMission({ due_on: today, closes_when_due: true });
    const { id, updated_at } = await buildSubmission(mission.id, mo.id);
    await patch(mission.id, { ...formOf(mission), due_on: yesterday, updated_at: mission.updated_at });
    const body = { status: 'rejected', updated_at };
    const decided = await send(admin, `/api/admin/submissions/${id}`, {
      ...{ method: 'PATCH', body, token: ada.token },
    });
    expect(decided.status).toBe(200);
    expect((await submit(mission.id)).body.message).toBe(CLOSED);
  });

  test('admin closes it by its day, takes that back, and members see either', async () => {
    const mission = await buildMission({ due_on: yesterday });
    expect(mission.closes_when_due).toBe(false);
    const closed = await patch(mission.id, {
      ...formOf(mission),
      closes_when_due: true,
      updated_at: mission.updated_at,
    });
    expect([closed.status, closed.body.closes_when_due]).toEqual([200, true]);
    const { items } = (await send(members, '/api/members/missions', { token: mo.token })).body;
    expect(items.find(({ id }: { id: string }) => id === mission.id).closes_when_due).toBe(true);
    expect((await submit(mission.id)).status).toBe(409);
    const updated_at = closed.body.updated_at;
    // Who does not know of it leaves it as it is.
    const same = await patch(mission.id, { ...formOf(mission), title: 'Other', updated_at });
    expect(same.body.closes_when_due).toBe(true);
    const reopened = await patch(mission.id, {
      ...formOf(mission),
      closes_when_due: false,
      updated_at: same.body.updated_at,
    });
    expect(reopened.body.closes_when_due).toBe(false);
    expect((await submit(mission.id)).status).toBe(201);
  });

  test('a mission of before takes late work as ever, and one without a day never closes by itself', async () => {
    const { id } = await buildMission({ due_on: yesterday });
    expect((await firestore().collection('missions').doc(id).get()).get('closes_when_due')).toBeUndefined();
    expect((await submit(id)).status).toBe(201);
    const without = await buildMission({ closes_when_due: true });
    expect((await submit(without.id)).status).toBe(201);
  });

  test('what is no yes or no is refused (400)', async () => {
    const mission = await buildMission();
    const body = { ...formOf(mission), closes_when_due: 'yes', updated_at: mission.updated_at };
    expect((await patch(mission.id, body)).status).toBe(400);
  });
});

function formOf(mission: Awaited<ReturnType<typeof buildMission>>) {
  const { title, brief, reward_points, effort } = mission;
  return { title, brief, reward_points, effort };
}
