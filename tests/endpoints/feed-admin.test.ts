import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEED_TYPES } from '#domain/feed/feed.ts';
import { publishedFeed } from '#server/feed/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { expectAdminsOnly } from '#tests/builders/errors.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

const FEED = '/api/admin/feed';
let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});

const valid = { title: 'Roomz keeps your dates', body: 'Go back and everything is where you left it.' };
type Headers = Record<string, string>;
const create = (body: object = valid, headers: Headers = {}) =>
  send(admin, FEED, { body, token: ada.token, headers });
const change = (id: string, body: object, headers: Headers = {}) =>
  send(admin, `${FEED}/${id}`, { method: 'PATCH', body, token: ada.token, headers });
const remove = (id: string, seen: string) =>
  send(admin, `${FEED}/${id}?updated_at=${seen}`, { method: 'DELETE', token: ada.token });
const stored = async (id: string) => (await firestore().collection('feed_items').doc(id).get()).data();
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((row) => row.data());
const readable = async (reader: 'members' | 'public') =>
  (await publishedFeed(reader, 1000)).map(({ id }) => id);

describe('POST /api/admin/feed', () => {
  test('admin creates a published announcement as its author (R417, R419, R421)', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...valid,
      type: 'announcement',
      audience: 'members',
      published: true,
      author_id: ada.id,
    });
    expect(Date.parse(body.created_at)).toBeGreaterThan(0);
    const rows = await audits(body.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_id: ada.id, action: 'feed.create', before: {}, after: valid });
  });

  test('admin creates a draft, which nobody else reads, and the first publication dates it (R420, R424)', async () => {
    const draft = (await create({ ...valid, published: false })).body;
    expect(draft).toMatchObject({ published: false, published_at: null });
    expect(await readable('members')).not.toContain(draft.id);
    await firestore()
      .doc(`feed_items/${draft.id}`)
      .update({ created_at: new Date('2026-01-01T00:00:00.000Z') });
    const toggle = (seen: string, published: boolean) => change(draft.id, { published, updated_at: seen });
    const out = (await toggle(draft.updated_at, true)).body;
    expect(out.published_at).toBe(out.created_at);
    expect(Date.parse(out.published_at)).toBeGreaterThan(Date.parse(draft.created_at));
    expect((await publishedFeed('members', 1))[0]).toMatchObject({
      id: draft.id,
      created_at: out.published_at,
    });
    const back = (await toggle(out.updated_at, false)).body;
    const again = (await toggle(back.updated_at, true)).body;
    expect([back.published_at, again.published_at]).toEqual([out.published_at, out.published_at]);
  });

  test('an item from before there were drafts keeps its date when it is published again', async () => {
    const { id, updated_at, created_at } = (await create()).body;
    await firestore().doc(`feed_items/${id}`).update({ published_at: null });
    const back = (await change(id, { published: false, updated_at })).body;
    expect(back).toMatchObject({ published_at: created_at, created_at });
    const again = (await change(id, { published: true, updated_at: back.updated_at })).body;
    expect(again).toMatchObject({ published_at: created_at, created_at });
  });

  test.each(FEED_TYPES)('admin creates an item of type %s (R418)', async (type) => {
    expect((await create({ ...valid, type })).body.type).toBe(type);
  });

  test('the same request many times make one item', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => create(valid, headers)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await audits(answers[0]?.body.id)).toHaveLength(1);
  });

  test('visitor, user and member create nothing', () => expectAdminsOnly(admin, FEED, { body: valid }));

  test.each([
    [{ ...valid, title: ' ' }, 422, 'title', 'Title is required'],
    [{ ...valid, title: 'x'.repeat(121) }, 422, 'title', 'Title must be at most 120 characters'],
    [{ ...valid, title: 'a\u2066b' }, 422, 'title', /hidden characters/],
    [{ ...valid, body: ' ' }, 422, 'body', 'Text is required'],
    [{ ...valid, body: 'x'.repeat(4001) }, 422, 'body', 'Text must be at most 4000 characters'],
    [{ ...valid, type: 'rumour' }, 422, 'type', 'Must be announcement, update or news'],
    [{ ...valid, audience: 'nobody' }, 422, 'audience', 'Must be members or public'],
    [{ ...valid, published: 'no' }, 400, 'published', 'Must be yes or no'],
    [{ ...valid, body: ['x'] }, 400, 'body', 'Must be text'],
    [{ ...valid, author_id: 'someone-else' }, 400, 'author_id', 'Not expected here'],
  ])('%# bad input is named and stores nothing', async (body, status, path, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(status);
    expect(answer.body.fields).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});

describe('GET /api/admin/feed', () => {
  test('admin reads all items, published or not, newest first (R416)', async () => {
    const first = (await create({ ...valid, title: 'First' })).body;
    const second = (await create({ ...valid, title: 'Second' })).body;
    await change(second.id, { published: false, updated_at: second.updated_at });
    const { body } = await send(admin, FEED, { token: ada.token });
    const titles = body.items.map(({ title }: { title: string }) => title);
    expect(titles.indexOf('Second')).toBeLessThan(titles.indexOf('First'));
    expect(body.items.find(({ id }: { id: string }) => id === second.id).published).toBe(false);
    expect(body.items.find(({ id }: { id: string }) => id === first.id).published).toBe(true);
  });

  test('visitor, user and member read nothing here (R424)', () => expectAdminsOnly(admin, FEED));
});

describe('PATCH /api/admin/feed/:id', () => {
  test('an unpublished item is readable by nobody but an admin, until it is published again (R420, R424, A-46)', async () => {
    const { id, updated_at } = (await create({ ...valid, audience: 'public' })).body;
    expect([(await readable('members')).includes(id), (await readable('public')).includes(id)]).toEqual([
      true,
      true,
    ]);
    const off = (await change(id, { published: false, updated_at })).body;
    expect(off.published).toBe(false);
    expect([(await readable('members')).includes(id), (await readable('public')).includes(id)]).toEqual([
      false,
      false,
    ]);
    await change(id, { published: true, updated_at: off.updated_at });
    expect(await readable('members')).toContain(id);
    expect((await audits(id)).map(({ after }) => after.published)).toEqual(
      expect.arrayContaining([false, true]),
    );
  });

  test.each([
    [29, true],
    [31, false],
  ])('published again after %i days, members are told: %s', async (days, isTold) => {
    const { id, updated_at } = (await create()).body;
    const announcement = firestore().doc(`outbox/announcement_feed-published_${id}`);
    expect((await announcement.get()).exists).toBe(true);
    // As the nights after thirty days leave it.
    await announcement.delete();
    const created_at = new Date(Date.now() - days * 24 * 60 * 60_000);
    await firestore().doc(`feed_items/${id}`).update({ created_at });
    const off = (await change(id, { published: false, updated_at })).body;
    expect((await change(id, { published: true, updated_at: off.updated_at })).status).toBe(200);
    expect((await announcement.get()).exists).toBe(isTold);
  });

  test('an item for members is not read by the public, and no reader learns who wrote it (A-46)', async () => {
    const { id } = (await create()).body;
    expect(await readable('members')).toContain(id);
    expect(await readable('public')).not.toContain(id);
    const [item] = await publishedFeed('members', 1);
    expect(Object.keys(item ?? {}).sort()).toEqual(['body', 'created_at', 'id', 'title', 'type']);
  });

  test('admin edits words, type and audience in one audit row', async () => {
    const { id, updated_at } = (await create()).body;
    const edit = { title: 'New words', body: 'New text', type: 'news', audience: 'public' };
    expect((await change(id, { ...edit, updated_at })).body).toMatchObject({ ...edit, published: true });
    const rows = (await audits(id)).filter(({ action }) => action === 'feed.update');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ before: { ...valid, type: 'announcement' }, after: edit });
  });

  test('a stale change gets 409 with the present state; many at once give one', async () => {
    const { id, updated_at } = (await create()).body;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => change(id, { published: false, updated_at })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({
      id,
      published: false,
    });
    expect(await audits(id)).toHaveLength(2);
  });

  test('the same key again answers as before', async () => {
    const { id, updated_at } = (await create()).body;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await change(id, { published: false, updated_at }, headers);
    expect((await change(id, { published: false, updated_at }, headers)).body).toEqual(first.body);
    expect(await audits(id)).toHaveLength(2);
  });

  test('visitor, user and member change nothing; unknown and bad is refused', async () => {
    const { id, updated_at } = (await create()).body;
    await expectAdminsOnly(admin, `${FEED}/${id}`, {
      method: 'PATCH',
      body: { published: false, updated_at },
    });
    expect((await change(randomUUID(), { published: false, updated_at })).status).toBe(404);
    expect((await change('x', { published: false, updated_at })).status).toBe(422);
    expect((await change(id, { published: 'no', updated_at })).status).toBe(400);
    expect((await change(id, { updated_at })).status).toBe(422);
    expect((await change(id, { author_id: 'x', updated_at })).status).toBe(400);
    expect((await stored(id))?.published).toBe(true);
  });
});

describe('DELETE /api/admin/feed/:id', () => {
  test('admin deletes what is unpublished, not what can be read', async () => {
    const { id, updated_at } = (await create()).body;
    const early = await remove(id, updated_at);
    expect([early.status, early.body.message]).toEqual([
      409,
      'Members can still read this item. Unpublish it first, then delete it.',
    ]);
    const off = (await change(id, { published: false, updated_at })).body;
    expect((await remove(id, updated_at)).status).toBe(409);
    expect((await remove(id, off.updated_at)).body).toEqual({ id });
    expect(await stored(id)).toBeUndefined();
    expect((await audits(id)).find(({ action }) => action === 'feed.delete')?.before).toMatchObject(valid);
    expect((await remove(id, off.updated_at)).status).toBe(404);
  });

  test('visitor, user and member delete nothing', async () => {
    const { id, updated_at } = (await create()).body;
    await expectAdminsOnly(admin, `${FEED}/${id}?updated_at=${updated_at}`, { method: 'DELETE' });
    expect(await stored(id)).toBeDefined();
  });
});
