import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/pending-award.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { publicRoadmap } from '#server/roadmap/public/read.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { readPublicRoadmap, writePublicRoadmap } from '#server/roadmap/records/roadmap-snapshot.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});
beforeEach(async () => {
  await firestore().recursiveDelete(firestore().collection('roadmap_items'));
  await rebuildPublicRoadmap(new Date());
});

const shown = async () => (await publicRoadmap())?.items[0];
const people = async () => (await shown())?.people;
const nameOf = async (id: string) =>
  String((await firestore().collection('profiles').doc(id).get()).get('display_name'));
const review = ({ id, updated_at }: { id: string; updated_at: string }, status: string) =>
  send(admin, `/api/admin/submissions/${id}`, {
    method: 'PATCH',
    body: { status, updated_at },
    token: ada.token,
  });
/** A submission of a new member for a mission, and what an admin decided of it. */
async function handIn(missionId: string, status: string) {
  const person = await buildPerson('member');
  const { body } = await review(await buildSubmission(missionId, person.id), status);
  return { ...person, submission: body };
}
/** A public item, perhaps of an idea, with a mission that serves it. */
async function servedItem(changes: Record<string, unknown> = {}, reward_points = 120) {
  const id = await buildRoadmapItem({ public: true, ...changes });
  await rebuildPublicRoadmap(new Date());
  return { id, mission: await buildMission({ roadmap_item_id: id, reward_points }) };
}
const call = (person: Person, path: string, method: string, body?: object) =>
  send(path.includes('account') ? accounts : members, path, { method, body, token: person.token });

test('an approved submission names its member on the item that the mission serves, at once, and no other one does', async () => {
  const { id, mission } = await servedItem();
  await handIn(mission.id, 'rejected');
  await buildSubmission(mission.id, (await buildPerson('member')).id);
  await rebuildPublicRoadmap(new Date());
  expect(await people()).toEqual([]);
  const bo = await handIn(mission.id, 'approved');
  expect(await shown()).toMatchObject({ id, missions: { count: 1, since: mission.created_at } });
  expect(await people()).toEqual([{ name: await nameOf(bo.id), part: 'mission' }]);
});

test('authors of the idea, and of one merged into it, come first, and everybody is named once', async () => {
  const [ada2, cy] = [await buildPerson('member'), await buildPerson('member')];
  const idea_id = await buildIdea(ada2.id);
  const { id, mission } = await servedItem({ idea_id });
  await firestore().collection('ideas').doc(idea_id).update({ roadmap_item_id: id });
  const bo = await handIn(mission.id, 'approved');
  await review(await buildSubmission(mission.id, ada2.id), 'approved');
  const merged = await buildIdea(cy.id);
  const source = await firestore().collection('ideas').doc(merged).get();
  const updated_at = source.get('updated_at').toDate().toISOString();
  const into = { into: idea_id, updated_at };
  const path = `/api/admin/ideas/${merged}/merge`;
  expect((await send(admin, path, { method: 'PUT', body: into, token: ada.token })).status).toBe(200);
  expect(await people()).toEqual([
    { name: await nameOf(ada2.id), part: 'idea' },
    { name: await nameOf(cy.id), part: 'idea' },
    { name: await nameOf(bo.id), part: 'mission' },
  ]);
});

test('nobody is named without consent, and everybody under the name that they have, at once', async () => {
  const { mission } = await servedItem();
  const bo = await handIn(mission.id, 'approved');
  expect((await call(bo, '/api/members/recognition', 'PUT', { named: false })).status).toBe(200);
  expect(await people()).toEqual([]);
  await call(bo, '/api/members/recognition', 'PUT', { named: true });
  const name = `Bo ${bo.id.slice(0, 4)}`;
  expect((await call(bo, '/api/account', 'PATCH', { display_name: name })).status).toBe(200);
  expect(await people()).toEqual([{ name, part: 'mission' }]);
});

test('whoever deletes their account is named no more, and no trace of them is in the snapshot', async () => {
  const { mission } = await servedItem();
  const bo = await handIn(mission.id, 'approved');
  const profile = await firestore().collection('profiles').doc(bo.id).get();
  const name = await nameOf(bo.id);
  expect(await people()).toHaveLength(1);
  expect((await call(bo, '/api/account', 'DELETE', { username: profile.get('username') })).status).toBe(200);
  await deliverOutbox(() => new Date(Date.now() + 120_000));
  expect(await people()).toEqual([]);
  const kept = JSON.stringify(await readPublicRoadmap());
  expect([kept.includes(bo.id), kept.includes(name)]).toEqual([false, false]);
});

test('a name that may not be shown to everybody is not', async () => {
  const { mission } = await servedItem();
  const bo = await handIn(mission.id, 'approved');
  const profile = firestore().collection('profiles').doc(bo.id);
  await profile.update({ display_name: 'see https://spam.example' });
  await rebuildPublicRoadmap(new Date());
  expect(await people()).toEqual([]);
});

test('a link that an admin moves takes count and names along', async () => {
  const { mission } = await servedItem();
  const bo = await handIn(mission.id, 'approved');
  const { title, brief, reward_points, effort } = mission;
  const form = { title, brief, reward_points, effort };
  const patch = async (roadmap_item_id: string | null) => {
    const { body: all } = await send(admin, '/api/admin/missions', { token: ada.token });
    const { updated_at } = all.items.find(({ id }: { id: string }) => id === mission.id);
    const body = { ...form, roadmap_item_id, updated_at };
    const path = `/api/admin/missions/${mission.id}`;
    return (await send(admin, path, { method: 'PATCH', body, token: ada.token })).status;
  };
  expect(await patch(null)).toBe(200);
  expect(await shown()).toMatchObject({ missions: null, people: [] });
  expect(await patch((await shown())?.id ?? '')).toBe(200);
  expect(await shown()).toMatchObject({ missions: { count: 1 }, people: [{ name: await nameOf(bo.id) }] });
});

test('a mission that an admin opens for a public item is counted at once, and its words stay with members', async () => {
  const id = await buildRoadmapItem({ public: true });
  await rebuildPublicRoadmap(new Date());
  const body = { title: 'Ride at night', brief: 'Tell us.', reward_points: 10, roadmap_item_id: id };
  expect((await send(admin, '/api/admin/missions', { body, token: ada.token })).status).toBe(201);
  expect((await shown())?.missions?.count).toBe(1);
  expect(JSON.stringify(await readPublicRoadmap())).not.toContain('Ride at night');
});

test('what a second admin has yet to confirm names nobody before they do', async () => {
  const { mission } = await servedItem({}, SECOND_ADMIN_ABOVE_INZ + 1);
  const bo = await handIn(mission.id, 'approved');
  await rebuildPublicRoadmap(new Date());
  expect(await people()).toEqual([]);
  const held = `/api/admin/ledger/held/${encodeURIComponent(`mission:${bo.submission.id}`)}/confirm`;
  expect((await send(admin, held, { method: 'POST', token: bea.token })).status).toBe(200);
  expect(await people()).toEqual([{ name: await nameOf(bo.id), part: 'mission' }]);
});

test('a snapshot that was stored before there were missions and people is read, and says none', async () => {
  await buildRoadmapItem({ public: true });
  await rebuildPublicRoadmap(new Date());
  const { items, ...others } = await readPublicRoadmap();
  const old = items.map(({ missions: _m, people: _p, people_ids: _i, ...item }) => item);
  await writePublicRoadmap({ ...others, items: old as unknown as typeof items });
  expect(await shown()).toMatchObject({ title: 'Lift clubs', missions: null, people: [] });
});

describe('members and admins', () => {
  const find = (items: { id: string }[], wanted: string) => items.find(({ id }) => id === wanted);
  const get = async (handler: typeof admin, path: string, { token }: Person) =>
    (await send(handler, path, { token })).body.items;

  test('find item, idea and missions one from the other, in pages and in one answer', async () => {
    const mo = await buildPerson('member');
    const idea_id = await buildIdea(mo.id);
    const { id, mission } = await servedItem({ idea_id });
    const done = await buildMission({ title: 'Ride by day', roadmap_item_id: id });
    await firestore().collection('missions').doc(done.id).update({ status: 'completed' });
    const gone = await buildMission({ title: 'Ride never', roadmap_item_id: id });
    await firestore().collection('missions').doc(gone.id).update({ status: 'archived' });
    const serves = { roadmap_item: { id, title: 'Lift clubs' } };
    for (const page of ['', '?page_size=100']) {
      expect(find(await get(members, `/api/members/roadmap${page}`, mo), id)).toMatchObject({
        idea_id,
        missions: [
          { id: mission.id, title: mission.title, open: true },
          { id: done.id, title: 'Ride by day', open: false },
        ],
      });
      expect(find(await get(members, `/api/members/missions${page}`, mo), mission.id)).toMatchObject(serves);
    }
    expect(find(await get(admin, '/api/admin/missions', ada), mission.id)).toMatchObject(serves);
  });

  test('see a mission without its item when that is deleted, and an item without missions says none', async () => {
    const mo = await buildPerson('member');
    const { id, mission } = await servedItem();
    const plain = await buildRoadmapItem();
    expect(find(await get(members, '/api/members/roadmap', mo), plain)).toMatchObject({
      idea_id: null,
      missions: [],
    });
    const { updated_at } = find(await get(admin, '/api/admin/roadmap', ada), id) as unknown as {
      updated_at: string;
    };
    const path = `/api/admin/roadmap/${id}?updated_at=${updated_at}`;
    expect((await send(admin, path, { method: 'DELETE', token: ada.token })).status).toBe(200);
    const nothing = { roadmap_item: null };
    expect(find(await get(members, '/api/members/missions', mo), mission.id)).toMatchObject(nothing);
    expect(find(await get(admin, '/api/admin/missions', ada), mission.id)).toMatchObject(nothing);
  });
});
