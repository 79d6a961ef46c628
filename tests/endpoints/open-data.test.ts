import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';
import pictures from '../../functions/pictures.ts';

const FILES = ['roadmap', 'changelog', 'leaderboard', 'stats'] as const;
const pathOf = (file: string) => `/api/public/${file}.json`;
const read = (file: string, headers: Record<string, string> = {}) =>
  notices(new Request(`http://localhost${pathOf(file)}`, { headers }));

let ada: Person;
let shipped: string;
const title = `Lift clubs ${randomUUID().slice(0, 6)}`;

beforeAll(async () => {
  ada = await buildPerson('admin');
  await firestore().recursiveDelete(firestore().collection('roadmap_items'));
  const body = { description: 'Same people, same road.' };
  const create = (item: object) =>
    send(admin, '/api/admin/roadmap', { body: { ...body, ...item }, token: ada.token });
  shipped = (await create({ title, public: true, related_app: 'liftz', column_name: 'completed' })).body.id;
  await create({ title: 'Quiet hours', public: true });
  await create({ title: 'For members', public: false });
  await rebuildPublicRoadmap(new Date());
});

describe.each(FILES)('%s.json', (file) => {
  test('a page of any site may read it, and the edge caches it for a minute', async () => {
    const answer = await read(file, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, durable, max-age=60',
      etag: expect.stringMatching(/^"[\w-]{16}"$/),
    });
  });

  test('a program with the current copy receives no second one', async () => {
    const etag = (await read(file)).headers.get('etag')!;
    const same = await read(file, { 'if-none-match': `"older", W/${etag}` });
    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect(same.headers.get('access-control-allow-origin')).toBe('*');
    expect((await read(file, { 'if-none-match': '"older"' })).status).toBe(200);
  });

  test('nothing can be written to it from anywhere', async () => {
    const answer = await send(notices, pathOf(file), { method: 'POST', body: {} });
    expect(answer.status).toBe(405);
  });
});

test('a program reads the public items, and no id of a person and nothing of members', async () => {
  const { items } = await (await read('roadmap')).json();
  expect(items.map((item: { title: string }) => item.title)).toEqual(['Quiet hours', title]);
  expect(items[1]).toEqual({
    id: shipped,
    title,
    description: 'Same people, same road.',
    column_name: 'completed',
    related_app: 'liftz',
    votes_total: 0,
    created_at: expect.any(String),
    people: [],
  });
});

test('a program reads what has shipped, with the address of its page', async () => {
  const { items } = await (await read('changelog')).json();
  expect(items).toMatchObject([{ title, shipped_at: expect.any(String) }]);
  expect(new URL(items[0].url).pathname).toBe(
    `/changelog/${title.toLowerCase().replaceAll(' ', '-')}-${shipped}`,
  );
});

describe('the badge', () => {
  const readBadge = (name: string, headers: Record<string, string> = {}) =>
    pictures(new Request(`http://localhost/api/public/badge/${name}.svg`, { headers }));

  test('a page of any site shows how much of an app has shipped', async () => {
    const answer = await readBadge('liftz', { 'sec-fetch-site': 'cross-site' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'image/svg+xml; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'netlify-cdn-cache-control': 'public, durable, max-age=60',
      'netlify-cache-tag': 'roadmap',
    });
    expect(await answer.text()).toContain('Liftz: 1 shipped');
    expect(await (await readBadge('thegrid')).text()).toContain('TheGrid: 1 shipped');
    expect(await (await readBadge('roomz')).text()).toContain('Roomz: 0 shipped');
  });

  test('a current copy is not sent twice, and another name is refused', async () => {
    const etag = (await readBadge('liftz')).headers.get('etag')!;
    expect((await readBadge('liftz', { 'if-none-match': etag })).status).toBe(304);
    expect((await readBadge('<script>')).status).toBe(422);
  });
});

test('a program reads the board of each period, and counts that agree with it', async () => {
  const board = await (await read('leaderboard')).json();
  const all = (await send(contributions, '/api/leaderboard?period=all')).body;
  expect(board.periods).toMatchObject({
    month: expect.any(Array),
    quarter: expect.any(Array),
    all: all.rows,
  });
  expect(board.thanks).toEqual(all.thanks);
  expect(await (await read('stats')).json()).toEqual({
    contributors: all.thanks.length,
    roadmap: { backlog: 1, in_progress: 0, completed: 1 },
    inz_pool: 1_000_000,
    inz_pool_percent: 45,
  });
});
