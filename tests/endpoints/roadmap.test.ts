import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { finishRelease } from '#server/roadmap/records/roadmap-votes.ts';
import { expectAdminsOnly } from '#tests/builders/errors.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildVotes } from '#tests/builders/roadmap-votes.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';
import nightly from '../../functions/nightly.ts';

const ROADMAP = '/api/admin/roadmap';
const OLD = '2000-01-01T00:00:00.000Z';
let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});

const valid = { title: 'Lift clubs', description: 'Same people, same road, every weekday.' };
type Headers = Record<string, string>;
const create = (body: object = valid, headers: Headers = {}) =>
  send(admin, ROADMAP, { body, token: ada.token, headers });
const change = (id: string, body: object, headers: Headers = {}) =>
  send(admin, `${ROADMAP}/${id}`, { method: 'PATCH', body, token: ada.token, headers });
const remove = (id: string, seen: string, headers: Headers = {}) =>
  send(admin, `${ROADMAP}/${id}?updated_at=${seen}`, { method: 'DELETE', token: ada.token, headers });
const stored = async (id: string) => (await firestore().collection('roadmap_items').doc(id).get()).data();
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((row) => row.data());
const countVotes = async (id: string, collection = 'roadmap_votes') =>
  (await firestore().collection(collection).where('item_id', '==', id).get()).size;

async function everything() {
  const items: { id: string; created_at: string }[] = [];
  let after = '';
  do {
    const { body } = await send(admin, `${ROADMAP}${after}`, { token: ada.token });
    items.push(...body.items);
    after = body.next ? `?after=${encodeURIComponent(body.next)}` : '';
  } while (after);
  return items;
}

describe('POST /api/admin/roadmap', () => {
  test('admin creates an item with every member of it, in backlog and for members only (R383, R384, R387, A-60)', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...valid,
      column_name: 'backlog',
      related_app: null,
      public: false,
      votes_total: 0,
      idea_id: null,
      completed_at: null,
    });
    expect(body.created_at).toBe(body.updated_at);
    const rows = await audits(body.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_id: ada.id, action: 'roadmap.create', before: {}, after: valid });
  });

  test('admin chooses column, app and who sees it (R382, R383, A-60)', async () => {
    const input = { ...valid, column_name: 'in_progress', related_app: 'liftz', public: true };
    expect((await create(input)).body).toMatchObject(input);
    const done = await create({ ...valid, column_name: 'completed' });
    expect(done.body.completed_at).toBe(done.body.created_at);
  });

  test('the same request again, and many at once, make one item and one audit row (T20)', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => create(valid, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await audits(id)).toHaveLength(1);
    expect((await create({ ...valid, title: 'Another' }, headers)).status).toBe(409);
  });

  test('visitor, user and member create nothing', () => expectAdminsOnly(admin, ROADMAP, { body: valid }));

  test.each([
    [{ ...valid, title: '  ' }, 422, 'title', 'Title is required'],
    [{ ...valid, title: 'x'.repeat(121) }, 422, 'title', 'Title must be at most 120 characters'],
    [{ ...valid, title: 'a\u202Eb' }, 422, 'title', /hidden characters/],
    [{ ...valid, title: 'a\nb' }, 422, 'title', /line breaks/],
    [{ ...valid, description: ' ' }, 422, 'description', 'Description is required'],
    [{ ...valid, description: 'x'.repeat(2001) }, 422, 'description', /at most 2000 characters/],
    [{ ...valid, column_name: 'done' }, 422, 'column_name', 'Must be backlog, in_progress or completed'],
    [{ ...valid, related_app: 'chatz' }, 422, 'related_app', 'Please select an app from the list'],
    [{ ...valid, public: 'yes' }, 400, 'public', 'Must be yes or no'],
    [{ ...valid, title: 7 }, 400, 'title', 'Must be text'],
    [{ ...valid, votes_total: 99 }, 400, 'votes_total', 'Not expected here'],
    [{ ...valid, idea_id: '../x' }, 422, 'idea_id', 'Must be an id'],
    [{ ...valid, contributions: ['tg-1'] }, 422, 'contributions', /references such as TG-4K7M2Q/],
    [{ ...valid, contributions: Array(21).fill('TG-4K7M2Q') }, 422, 'contributions', /at most 20/],
    [{ ...valid, contributions: ['TG-000000'] }, 422, 'contributions', /no contribution TG-000000/],
    [{ ...valid, contributions: 'TG-000000' }, 400, 'contributions', 'Must be a list'],
  ])('%# bad input is named and stores nothing', async (body, status, path, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(status);
    expect(answer.body.fields).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test('script is kept as text and sent as JSON', async () => {
    const title = '<script>alert(1)</script>';
    const answer = await create({ ...valid, title });
    expect(answer.body.title).toBe(title);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('a body of more than 64 KiB is refused (413)', async () => {
    expect((await create({ ...valid, description: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('an idea becomes an item once, and is free again when that is deleted (lineage)', async () => {
    const idea_id = await buildIdea(ada.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...valid, idea_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const item = answers.find(({ status }) => status === 201)?.body;
    const idea = firestore().collection('ideas').doc(idea_id);
    expect((await idea.get()).get('roadmap_item_id')).toBe(item.id);
    expect((await remove(item.id, item.updated_at)).status).toBe(200);
    expect((await idea.get()).get('roadmap_item_id')).toBeNull();
    expect((await create({ ...valid, idea_id: randomUUID() })).body.fields).toEqual([
      { path: 'idea_id', message: 'This idea does not exist any more. Refresh the list.' },
    ]);
  });
});

describe('GET /api/admin/roadmap', () => {
  test('admin reads all items, newest first, in pages without gap or repetition (R381)', async () => {
    const batch = firestore().bulkWriter({ throttling: false });
    // The same millisecond for all of them: the id tells them apart.
    const at = new Date('2026-01-01T00:00:00.000Z');
    for (let made = 0; made < 205; made += 1) {
      const item = { ...valid, column_name: 'backlog', votes_total: 0, created_at: at, updated_at: at };
      void batch.create(firestore().collection('roadmap_items').doc(randomUUID()), item);
    }
    await batch.close();
    const first = (await create()).body;
    const items = await everything();
    expect(items[0]?.id).toBe(first.id);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.length).toBeGreaterThanOrEqual(206);
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('visitor, user and member read nothing', () => expectAdminsOnly(admin, ROADMAP));

  test.each(['?after=x', '?after=2026-99-99T99:99:99.999Z_a', '?after=2026-01-01T00:00:00.000Z_..%2f'])(
    '%s is refused',
    async (query) => {
      expect((await send(admin, `${ROADMAP}${query}`, { token: ada.token })).status).toBe(422);
    },
  );
});

describe('PATCH /api/admin/roadmap/:id', () => {
  test('admin edits words and moves it; only what changed is in the audit (R386, A-15)', async () => {
    const { id, updated_at } = (await create()).body;
    const answer = await change(id, { title: 'Lift rings', column_name: 'in_progress', updated_at });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: 'Lift rings',
      column_name: 'in_progress',
      description: valid.description,
    });
    expect(answer.body.updated_at > updated_at).toBe(true);
    const update = (await audits(id)).find(({ action }) => action === 'roadmap.update');
    expect(update).toMatchObject({
      actor_id: ada.id,
      before: { title: 'Lift clubs', column_name: 'backlog' },
      after: { title: 'Lift rings', column_name: 'in_progress' },
    });
    expect(Object.keys(update?.after)).toHaveLength(2);
  });

  test('what is so already leaves no trace', async () => {
    const { id, updated_at } = (await create()).body;
    expect((await change(id, { title: valid.title, updated_at })).body.updated_at).toBe(updated_at);
    expect(await audits(id)).toHaveLength(1);
  });

  test('completing gives every vote back once, keeps the total and tells the members (A-48)', async () => {
    const { id, updated_at } = (await create({ ...valid, column_name: 'in_progress' })).body;
    await buildVotes(id, 19);
    const done = await change(id, { column_name: 'completed', updated_at });
    expect(done.body).toMatchObject({ column_name: 'completed', votes_total: 19 });
    expect(Date.parse(done.body.completed_at)).toBeGreaterThan(0);
    expect(await countVotes(id)).toBe(0);
    const told = await firestore().collection('roadmap_returned_votes').where('item_id', '==', id).get();
    expect(told.size).toBe(19);
    expect(told.docs[0]?.data()).toMatchObject({ item_id: id, title: valid.title, why: 'completed' });
  });

  test('opening it again starts the count at nought, with the old total in the audit (A-48)', async () => {
    const { id, updated_at } = (await create()).body;
    await buildVotes(id, 3);
    const done = (await change(id, { column_name: 'completed', updated_at })).body;
    const open = await change(id, { column_name: 'backlog', updated_at: done.updated_at });
    expect(open.body).toMatchObject({ column_name: 'backlog', votes_total: 0, completed_at: null });
    expect((await audits(id)).find(({ before }) => before.votes_total === 3)).toBeDefined();
  });

  test('more votes than one transaction takes all go back, and doing it again changes nothing (A-48)', async () => {
    const { id, updated_at } = (await create()).body;
    await buildVotes(id, 450);
    const done = await change(id, { column_name: 'completed', updated_at });
    expect(done.body.votes_total).toBe(450);
    expect([await countVotes(id), await countVotes(id, 'roadmap_returned_votes')]).toEqual([0, 450]);
    await Promise.all([finishRelease(id), finishRelease(id)]);
    expect([await countVotes(id), await countVotes(id, 'roadmap_returned_votes')]).toEqual([0, 450]);
  });

  test('what a function left undone is finished by night, and an item with votes on their way back is not opened', async () => {
    const { id, updated_at } = (await create({ ...valid, column_name: 'completed' })).body;
    await buildVotes(id, 250);
    const noted = { title: valid.title, why: 'completed', created_at: new Date() };
    await firestore().collection('roadmap_releases').doc(id).set(noted);
    const early = await change(id, { column_name: 'backlog', updated_at });
    expect([early.status, early.body.message]).toEqual([
      409,
      'The votes on this item are still going back to their members. Try again in a minute.',
    ]);
    await nightly();
    expect(await countVotes(id)).toBe(0);
    expect((await change(id, { column_name: 'backlog', updated_at })).status).toBe(200);
  });

  test('a stale edit gets 409 with the present state and overwrites nothing', async () => {
    const { id, updated_at } = (await create()).body;
    await change(id, { title: 'Theirs', updated_at });
    const late = await change(id, { title: 'Mine', updated_at });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ id, title: 'Theirs' });
    expect((await stored(id))?.title).toBe('Theirs');
    expect((await change(id, { title: 'Mine', updated_at: late.body.current.updated_at })).status).toBe(200);
  });

  test('moves at once: one wins, one audit row, the votes go back once', async () => {
    const { id, updated_at } = (await create()).body;
    await buildVotes(id, 5);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => change(id, { column_name: 'completed', updated_at })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    expect((await audits(id)).filter(({ action }) => action === 'roadmap.update')).toHaveLength(1);
    expect([await countVotes(id), await countVotes(id, 'roadmap_returned_votes')]).toEqual([0, 5]);
  });

  test('the same key again answers as before', async () => {
    const { id, updated_at } = (await create()).body;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await change(id, { title: 'Once', updated_at }, headers);
    const again = await change(id, { title: 'Once', updated_at }, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await audits(id)).toHaveLength(2);
  });

  test('visitor, user and member change nothing', async () => {
    const { id, updated_at } = (await create()).body;
    await expectAdminsOnly(admin, `${ROADMAP}/${id}`, { method: 'PATCH', body: { title: 'X', updated_at } });
    expect((await stored(id))?.title).toBe(valid.title);
  });

  test('unknown items and bad input are refused', async () => {
    const { id, updated_at } = (await create()).body;
    expect((await change(randomUUID(), { title: 'X', updated_at })).status).toBe(404);
    expect((await change('..%2f..', { title: 'X', updated_at })).status).toBe(422);
    expect((await change(id, { title: ' ', updated_at })).body.fields[0].message).toBe('Title is required');
    expect((await change(id, { column_name: 'done', updated_at })).status).toBe(422);
    expect((await change(id, { updated_at })).status).toBe(422);
    expect((await change(id, { title: 'X' })).status).toBe(422);
    expect((await change(id, { title: 'X', updated_at: 'yesterday' })).status).toBe(422);
    expect((await change(id, { votes_total: 5, updated_at })).status).toBe(400);
  });
});

describe('DELETE /api/admin/roadmap/:id', () => {
  test('admin deletes it, its votes go back, and the audit keeps what it was (R385, A-48)', async () => {
    const { id, updated_at } = (await create()).body;
    await buildVotes(id, 4);
    const answer = await remove(id, updated_at);
    expect([answer.status, answer.body]).toEqual([200, { id }]);
    expect(await stored(id)).toBeUndefined();
    expect([await countVotes(id), await countVotes(id, 'roadmap_returned_votes')]).toEqual([0, 4]);
    const row = (await audits(id)).find(({ action }) => action === 'roadmap.delete');
    expect(row).toMatchObject({ before: { title: valid.title, votes_total: 4 }, after: {} });
  });

  test('many at once delete it once; with a key a repetition is answered as before', async () => {
    const { id, updated_at } = (await create()).body;
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => remove(id, updated_at, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await audits(id)).filter(({ action }) => action === 'roadmap.delete')).toHaveLength(1);
    expect((await remove(id, updated_at)).status).toBe(404);
  });

  test('one that someone changed meanwhile stays (409)', async () => {
    const { id, updated_at } = (await create()).body;
    await change(id, { title: 'Theirs', updated_at });
    const late = await remove(id, updated_at);
    expect([late.status, late.body.current.title]).toEqual([409, 'Theirs']);
    expect(await stored(id)).toBeDefined();
  });

  test('visitor, user and member delete nothing; a missing time is refused', async () => {
    const { id, updated_at } = (await create()).body;
    await expectAdminsOnly(admin, `${ROADMAP}/${id}?updated_at=${updated_at}`, { method: 'DELETE' });
    const bare = await send(admin, `${ROADMAP}/${id}`, { method: 'DELETE', token: ada.token });
    expect(bare.status).toBe(422);
    expect((await remove(id, OLD)).status).toBe(409);
    expect(await stored(id)).toBeDefined();
  });
});
