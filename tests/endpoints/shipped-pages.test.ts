import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addressOf } from '#domain/roadmap/shipped.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { shippedPage } from '#server/roadmap/public/read.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import pictures from '../../functions/pictures.ts';

const ROADMAP = '/api/admin/roadmap';
let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});
beforeEach(async () => {
  await firestore().recursiveDelete(firestore().collection('roadmap_items'));
  await rebuildPublicRoadmap(new Date());
});

interface Item {
  id: string;
  title: string;
  updated_at: string;
}

/** An item that shipped and that everybody sees. */
async function ship(changes: object = {}): Promise<Item> {
  const body = {
    title: 'Lift clubs',
    description: 'Same people, same road.',
    public: true,
    column_name: 'completed',
    ...changes,
  };
  return (await send(admin, ROADMAP, { body, token: ada.token })).body;
}
const change = async (item: Item, body: object): Promise<Item> => {
  const sent = { method: 'PATCH', body: { ...body, updated_at: item.updated_at }, token: ada.token };
  return (await send(admin, `${ROADMAP}/${item.id}`, sent)).body;
};
const fileOf = ({ id }: { id: string }) => `/social/shipped/${id}.png`;
const picture = (path: string, headers: Record<string, string> = {}) => send(pictures, path, { headers });

/** The page at the address of an item; fails when there is none. */
async function pageOf(item: Item) {
  const page = await shippedPage(addressOf(item));
  if (typeof page === 'string') throw new Error(`The page is ${page}`);
  return page;
}

test('whoever shares what shipped has a PNG of 1200 × 630 shown, which the edge keeps until the roadmap changes', async () => {
  const item = await ship();
  const { status, headers, response } = await picture((await pageOf(item)).picture);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, durable, max-age=60',
    'netlify-cache-tag': 'roadmap',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\da-f]{12}"$/),
  });
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
});

test('who has the picture already is not sent it again, until something in it changes', async () => {
  const item = await ship();
  const { headers } = await picture(fileOf(item));
  const tag = headers.get('etag') ?? '';
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await picture(fileOf(item), { 'If-None-Match': known });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(tag);
    expect(again.headers.get('netlify-cache-tag')).toBe('roadmap');
  }
  await change(item, { title: 'Lift clubs, twice a day' });
  expect((await picture(fileOf(item), { 'If-None-Match': tag })).status).toBe(200);
});

test('the address of the picture changes with what it shows, and with nothing else', async () => {
  const item = await ship();
  const first = (await pageOf(item)).picture;
  const described = await change(item, { description: 'Another road.' });
  expect((await pageOf(described)).picture).toBe(first);
  const renamed = await change(described, { title: 'Lift clubs, twice a day' });
  const second = (await pageOf(renamed)).picture;
  expect(second).not.toBe(first);
  await change(renamed, { related_app: 'liftz' });
  expect((await pageOf(renamed)).picture).not.toBe(second);
});

test('there is neither page nor picture of what is unknown, not public, not shipped or not a picture', async () => {
  const hidden = await ship({ public: false });
  const waiting = await ship({ column_name: 'in_progress' });
  const unknown = { id: '00000000-0000-4000-8000-00000000dead', title: 'Nothing' };
  for (const item of [hidden, waiting, unknown]) {
    expect(await shippedPage(addressOf(item))).toBe('missing');
    const { status, body, headers } = await picture(fileOf(item));
    expect([status, body.code]).toEqual([404, 'not-found']);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const { id } = await ship();
  for (const path of [`/social/shipped/${id}`, `/social/shipped/${id}.jpg`, '/social/shipped/x.png'])
    expect((await picture(path)).status, path).toBe(404);
  for (const address of ['lift-clubs', 'rss', `${id}-lift-clubs`])
    expect(await shippedPage(address)).toBe('missing');
});

test('what is taken off has no page and no picture any more', async () => {
  const item = await ship();
  expect((await picture(fileOf(item))).status).toBe(200);
  await change(item, { public: false });
  expect((await picture(fileOf(item))).status).toBe(404);
  expect(await shippedPage(addressOf(item))).toBe('missing');
});

test('a sharer gets the picture of an idea whose author or title has the end of a CDATA section in it', async () => {
  const author = await buildPerson('member');
  const renamed = { method: 'PATCH', body: { display_name: 'Bob ]]> Smith' }, token: author.token };
  expect((await send(accounts, '/api/account', renamed)).status).toBe(200);
  const item = await ship({ title: 'Lifts ]]> clubs', idea_id: await buildIdea(author.id) });
  const page = await pageOf(item);
  expect(page.item.people.map(({ name }) => name)).toEqual(['Bob ]]> Smith']);
  expect((await picture(page.picture)).status).toBe(200);
});

test('a page is found by its id, whatever its title was when someone linked it', async () => {
  const item = await ship();
  const old = addressOf(item);
  const renamed = await change(item, { title: 'Quiet hours' });
  expect(await shippedPage(old)).toMatchObject({ item: { title: 'Quiet hours' } });
  expect(addressOf(renamed)).toBe(`quiet-hours-${item.id}`);
});

test('the picture is another one without the name of someone who is not named in public', async () => {
  const author = await buildPerson('member');
  const item = await ship({ idea_id: await buildIdea(author.id) });
  const named = await picture(fileOf(item));
  const recognise = (isNamed: boolean) =>
    send(members, '/api/members/recognition', {
      method: 'PUT',
      body: { named: isNamed },
      token: author.token,
    });
  await recognise(false);
  const nameless = await picture(fileOf(item));
  expect(nameless.headers.get('etag')).not.toBe(named.headers.get('etag'));
  const alike = await ship({ title: item.title });
  const bytes = async ({ response }: typeof named) => Buffer.from(await response.arrayBuffer());
  expect((await bytes(nameless)).equals(await bytes(await picture(fileOf(alike))))).toBe(true);
  await recognise(true);
  expect((await picture(fileOf(item))).headers.get('etag')).toBe(named.headers.get('etag'));
});

test.each([['</text><script>alert(1)</script> & "quotes"'], ['D'.repeat(120)], ['🎉'], ['路线图']])(
  'a title of any letters has a picture: %s',
  async (title) => {
    const item = await ship({ title });
    const { status, response } = await picture(fileOf(item));
    expect(status).toBe(200);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(1200);
  },
);

test('pages and pictures read nothing of the database, however many come', async () => {
  const item = await ship();
  const visits = () =>
    Promise.all(Array.from({ length: 20 }, () => Promise.all([pageOf(item), picture(fileOf(item))])));
  expect(await countReads(visits)).toBe(0);
});

test('a picture is only read: other methods are refused', async () => {
  const { status, headers } = await send(pictures, fileOf(await ship()), { method: 'DELETE' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET']);
});
