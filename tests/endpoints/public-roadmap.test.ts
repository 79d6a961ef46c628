import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PUBLIC_ITEMS_MAX } from '#domain/roadmap/public.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { publicRoadmap } from '#server/roadmap/public/read.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import nightly from '../../functions/nightly.ts';
import notices from '../../functions/notices.ts';
import pictures from '../../functions/pictures.ts';

const ROADMAP = '/api/admin/roadmap';
let ada: Person;
let mo: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
});
beforeEach(async () => {
  await firestore().recursiveDelete(firestore().collection('roadmap_items'));
  await rebuildPublicRoadmap(new Date());
});

const shown = async () => (await publicRoadmap())?.items ?? [];
const titles = async () => (await shown()).map(({ title }) => title);
const create = async (title: string, changes: object = {}, token: string | undefined = ada.token) =>
  send(admin, ROADMAP, {
    body: { title, description: 'Same people, same road.', public: true, ...changes },
    ...(token ? { token } : {}),
  });
const change = ({ id, updated_at }: { id: string; updated_at: string }, body: object, token = ada.token) =>
  send(admin, `${ROADMAP}/${id}`, { method: 'PATCH', body: { ...body, updated_at }, token });

test('an item that an admin marks public is there at once, and nothing of it that is not for everybody', async () => {
  await create('Lift clubs', { related_app: 'liftz', column_name: 'in_progress' });
  await create('For members', { public: false });
  expect(await shown()).toEqual([
    {
      id: expect.any(String),
      title: 'Lift clubs',
      description: 'Same people, same road.',
      column_name: 'in_progress',
      related_app: 'liftz',
      votes_total: 0,
      completed_at: null,
      created_at: expect.any(String),
      idea: null,
      missions: null,
      people: [],
      notes: [],
    },
  ]);
});

test('what an admin does not mark stays with the members (A-60)', async () => {
  const body = { title: 'Quiet hours', description: 'Not before nine.' };
  expect((await send(admin, ROADMAP, { body, token: ada.token })).body.public).toBe(false);
  expect(await shown()).toEqual([]);
});

test('it is published, edited, taken off and deleted later, and the page follows', async () => {
  const { body: item } = await create('Lift clubs', { public: false });
  const published = await change(item, { public: true });
  expect(await titles()).toEqual(['Lift clubs']);
  const edited = await change(published.body, { title: 'Lift clubs, twice a day', column_name: 'completed' });
  expect(await shown()).toMatchObject([
    { title: 'Lift clubs, twice a day', column_name: 'completed', completed_at: edited.body.completed_at },
  ]);
  const hidden = await change(edited.body, { public: false });
  expect(await shown()).toEqual([]);
  const again = await change(hidden.body, { public: true });
  expect(await titles()).toHaveLength(1);
  const { id, updated_at } = again.body;
  await send(admin, `${ROADMAP}/${id}?updated_at=${updated_at}`, { method: 'DELETE', token: ada.token });
  expect(await shown()).toEqual([]);
});

test('visitor, user and member publish nothing and take nothing off', async () => {
  const { body: item } = await create('Lift clubs');
  const user = await buildPerson();
  for (const [token, status] of [
    [undefined, 401],
    [user.token, 403],
    [mo.token, 403],
  ] as const) {
    const body = { title: 'Mine', description: 'By myself.', public: true };
    expect((await send(admin, ROADMAP, { body, ...(token ? { token } : {}) })).status).toBe(status);
    const off = { public: false, updated_at: item.updated_at };
    const path = `${ROADMAP}/${item.id}`;
    const refused = await send(admin, path, { method: 'PATCH', body: off, ...(token ? { token } : {}) });
    expect(refused.status).toBe(status);
  }
  expect(await titles()).toEqual(['Lift clubs']);
});

test('a refused change changes nothing that everybody sees', async () => {
  const { body: item } = await create('Lift clubs');
  expect((await change(item, { public: 'no' })).status).toBe(400);
  expect((await change(item, { public: false, title: ' ' })).status).toBe(422);
  const unknown = { id: '00000000-0000-4000-8000-00000000dead', updated_at: item.updated_at };
  expect((await change(unknown, { public: true })).status).toBe(404);
  expect((await change({ ...item, updated_at: '2000-01-01T00:00:00.000Z' }, { public: false })).status).toBe(
    409,
  );
  expect(await titles()).toEqual(['Lift clubs']);
});

test('twenty published and taken off at the same moment leave what is stored', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Item ${n}`)));
  expect((await titles()).toSorted()).toEqual(made.map(({ body }) => body.title).toSorted());
  await Promise.all(made.slice(3).map(({ body }) => change(body, { public: false })));
  expect((await titles()).toSorted()).toEqual(['Item 0', 'Item 1', 'Item 2']);
});

test('an idea names its author while they may be named, and under the name that they have (lineage)', async () => {
  const author = await buildPerson('member');
  const idea_id = await buildIdea(author.id, { created_at: '2026-10-01T10:00:00.000Z' });
  await create('Quiet hours', { idea_id });
  const name = async () => (await shown())[0]?.idea?.author;
  const profile = await firestore().collection('profiles').doc(author.id).get();
  expect(await name()).toBe(profile.get('display_name'));
  expect((await shown())[0]?.idea?.created_at).toBe('2026-10-01T10:00:00.000Z');
  const call = (path: string, method: string, body: object) =>
    send(path.includes('accounts') ? accounts : members, path, { method, body, token: author.token });
  expect((await call('/api/members/recognition', 'PUT', { named: false })).status).toBe(200);
  expect(await name()).toBeNull();
  await call('/api/members/recognition', 'PUT', { named: true });
  expect(await name()).toBe(profile.get('display_name'));
});

test('authors of ideas that were merged one into the other are all credited', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => buildPerson('member')));
  const [first, second, last] = [await buildIdea(a!.id), await buildIdea(b!.id), await buildIdea(c!.id)];
  const merge = async (id: string, into: string) => {
    const document = await firestore().collection('ideas').doc(id).get();
    const body = { into, updated_at: document.get('updated_at').toDate().toISOString() };
    return send(admin, `/api/admin/ideas/${id}/merge`, { method: 'PUT', body, token: ada.token });
  };
  await merge(first, second);
  await merge(second, last);
  await create('Quiet hours', { idea_id: last });
  const names = (await shown())[0]?.people.map(({ name }) => name).toSorted();
  const profiles = await Promise.all(
    [a, b, c].map((person) => firestore().collection('profiles').doc(person!.id).get()),
  );
  expect(names).toEqual(profiles.map((profile) => profile.get('display_name')).toSorted());
});

test('a name that may not be shown to everybody is not, and an author who is gone is nobody', async () => {
  const author = await buildPerson('member');
  const idea_id = await buildIdea(author.id);
  await firestore()
    .collection('profiles')
    .doc(author.id)
    .update({ display_name: 'see https://spam.example' });
  await create('Quiet hours', { idea_id });
  expect((await shown())[0]?.idea?.author).toBeNull();
  await firestore().collection('profiles').doc(author.id).delete();
  await rebuildPublicRoadmap(new Date());
  expect((await shown())[0]?.idea?.author).toBeNull();
});

test('votes of the day are there after the night', async () => {
  const { body: item } = await create('Lift clubs');
  await send(members, `/api/members/roadmap/${item.id}/vote`, { method: 'PUT', token: mo.token });
  await nightly();
  expect((await shown())[0]?.votes_total).toBe(1);
});

test('with more items than are shown, the oldest one that ships is in the changelog, and every one is counted', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 0, minute));
  const stored = (minute: number) => ({ created_at: at(minute), updated_at: at(minute), public: true });
  const oldest = await buildRoadmapItem({ ...stored(0), title: 'Lockers' });
  const changes = { ...stored(1), column_name: 'completed', completed_at: at(1) };
  await Promise.all(Array.from({ length: PUBLIC_ITEMS_MAX }, () => buildRoadmapItem(changes)));
  const item = { id: oldest, updated_at: at(0).toISOString() };
  expect((await change(item, { column_name: 'completed' })).status).toBe(200);
  expect(await shown()).toHaveLength(PUBLIC_ITEMS_MAX);
  expect((await shown()).at(-1)).toMatchObject({ title: 'Lockers', column_name: 'completed' });
  const open = async (path: string) => {
    const answer = await (path.endsWith('svg') ? pictures : notices)(new Request(`http://localhost${path}`));
    return answer.text();
  };
  const { roadmap } = JSON.parse(await open('/api/public/stats.json'));
  expect(roadmap).toEqual({ backlog: 0, in_progress: 0, completed: PUBLIC_ITEMS_MAX + 1 });
  for (const name of ['thegrid', 'liftz'])
    expect(await open(`/api/public/badge/${name}.svg`)).toContain(`: ${PUBLIC_ITEMS_MAX + 1} shipped`);

  // One of those that are counted and not shown.
  const rest = await firestore().collection('roadmap_items').where('created_at', '==', at(1)).get();
  const listed = new Set((await shown()).map(({ id }) => id));
  const unlisted = rest.docs.find((one) => !listed.has(one.id))?.id ?? '';
  expect((await change({ id: unlisted, updated_at: at(1).toISOString() }, { public: false })).status).toBe(
    200,
  );
  expect(JSON.parse(await open('/api/public/stats.json')).roadmap.completed).toBe(PUBLIC_ITEMS_MAX);
});

test('a visit reads nothing of the database, however many come', async () => {
  await create('Lift clubs');
  const visits = () => Promise.all(Array.from({ length: 20 }, () => publicRoadmap()));
  expect(await countReads(visits)).toBe(0);
});
