import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { RESTORE_MS } from '#domain/roadmap/roadmap.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { outboxDocument } from '#server/platform/outbox/outbox.ts';
import { eventMessage } from '#server/platform/outbox/published-events.ts';
import { expectAdminsOnly } from '#tests/builders/errors.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildVotes } from '#tests/builders/roadmap-votes.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const ROADMAP = '/api/admin/roadmap';
let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});

interface Item {
  id: string;
  updated_at: string;
}
const create = async (body: object = {}) =>
  (await send(admin, ROADMAP, { body: { title: 'Lift clubs', description: 'x', ...body }, token: ada.token }))
    .body;
const change = async ({ id, updated_at }: Item, body: object) =>
  (
    await send(admin, `${ROADMAP}/${id}`, {
      method: 'PATCH',
      body: { ...body, updated_at },
      token: ada.token,
    })
  ).body;
const undo = ({ id, updated_at }: Item, headers: Record<string, string> = {}) =>
  send(admin, `${ROADMAP}/${id}/undo`, { body: { updated_at }, token: ada.token, headers });
const stored = async (id: string) => (await firestore().collection('roadmap_items').doc(id).get()).data();
const noticeOf = async (event: 'item-status' | 'item-shipped', { id, updated_at }: Item) =>
  outboxDocument(eventMessage({ event, cause: `${id}_${Date.parse(updated_at)}`, about: id })).get();

describe('POST /api/admin/roadmap/:id/undo', () => {
  test('admin moves an item back, and its followers are told of neither', async () => {
    const made = await create();
    const moved = await change(made, { column_name: 'in_progress' });
    const { status, body } = await undo(moved);
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, updated_at: expect.any(String) });
    expect((await stored(made.id))?.column_name).toBe('backlog');
    expect((await noticeOf('item-status', moved)).get('status')).toBe('cancelled');
    expect((await noticeOf('item-status', body)).exists).toBe(false);
    const rows = await firestore().collection('audit').where('thing', '==', made.id).get();
    expect(rows.docs.map((row) => row.data())).toContainEqual(
      expect.objectContaining({
        action: 'roadmap.undo',
        before: { column_name: 'in_progress' },
        after: { column_name: 'backlog' },
      }),
    );
  });

  test('once the notice has left, followers are told that the item moved back', async () => {
    const moved = await change(await create(), { column_name: 'completed' });
    await (await noticeOf('item-shipped', moved)).ref.update({ status: 'sent', attempts: 1 });
    const { status, body } = await undo(moved);
    expect([status, body.column_name, body.completed_at]).toEqual([200, 'backlog', null]);
    expect((await noticeOf('item-status', body)).get('status')).toBe('pending');
  });

  test('an item that was reopened ships on its former day, with its former total', async () => {
    const made = await create();
    await buildVotes(made.id, 3);
    const done = await change(made, { column_name: 'completed' });
    const reopened = await change(done, { column_name: 'backlog' });
    expect([reopened.votes_total, reopened.completed_at]).toEqual([0, null]);
    const { status, body } = await undo(reopened);
    expect(status).toBe(200);
    expect(body).toEqual({ ...done, updated_at: expect.any(String) });
    expect((await stored(made.id))?.completed_at.toDate().toISOString()).toBe(done.completed_at);
  });

  test('the same press twice moves it back once; the next is refused (409)', async () => {
    const moved = await change(await create(), { column_name: 'in_progress' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await undo(moved, headers);
    expect(await undo(moved, headers)).toMatchObject({ status: 200, body: first.body });
    const again = await undo(first.body);
    expect([again.status, again.body.message]).toEqual([
      409,
      'The last change of this item was not a move. Nothing was changed.',
    ]);
  });

  test('an edit since, or one that came with the move, is not undone (409)', async () => {
    const moved = await change(await create(), { column_name: 'in_progress' });
    const edited = await change(moved, { title: 'Lift groups' });
    const stale = await undo(moved);
    expect([stale.status, stale.body.current.title]).toEqual([409, 'Lift groups']);
    expect((await undo(edited)).status).toBe(409);
    const both = await change(edited, { column_name: 'backlog', note: 'Not yet.' });
    expect((await undo(both)).status).toBe(409);
    expect((await undo(await create())).status).toBe(409);
  });

  test('votes that went back, or came since, are not lost (409)', async () => {
    const made = await create();
    await buildVotes(made.id, 2);
    const done = await change(made, { column_name: 'completed' });
    const refused = await undo(done);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The votes on this item went back to their members. Nothing was changed.',
    ]);
    const reopened = await change(done, { column_name: 'in_progress' });
    const fan = await buildPerson('member');
    await send(members, `/api/members/roadmap/${made.id}/vote`, { method: 'PUT', token: fan.token });
    const late = await undo(reopened);
    expect([late.status, late.body.message]).toEqual([409, 'Members have voted since. Nothing was changed.']);
    expect(late.body.current.votes_total).toBe(1);
  });

  test('votes between two open columns stay where they are', async () => {
    const made = await create();
    await buildVotes(made.id, 4);
    const { status, body } = await undo(await change(made, { column_name: 'in_progress' }));
    expect([status, body.votes_total]).toEqual([200, 4]);
  });

  test('an hour later it is too late (409)', async () => {
    const moved = await change(await create(), { column_name: 'in_progress' });
    const rows = await firestore().collection('audit').where('thing', '==', moved.id).get();
    const move = rows.docs.find((row) => row.get('action') === 'roadmap.update');
    await move?.ref.update({ created_at: new Date(Date.now() - RESTORE_MS - 1_000) });
    const late = await undo(moved);
    expect([late.status, late.body.message]).toEqual([
      409,
      'It is too late to undo this. Nothing was changed.',
    ]);
    expect((await stored(moved.id))?.column_name).toBe('in_progress');
  });

  test('what is not there is 404, what is no id 422', async () => {
    const updated_at = new Date().toISOString();
    expect((await undo({ id: randomUUID(), updated_at })).status).toBe(404);
    expect((await undo({ id: 'x', updated_at })).status).toBe(422);
    expect((await undo({ id: randomUUID(), updated_at: 'yesterday' })).status).toBe(422);
  });

  test('visitor, user and member move nothing', async () => {
    const moved = await change(await create(), { column_name: 'in_progress' });
    const body = { updated_at: moved.updated_at };
    await expectAdminsOnly(admin, `${ROADMAP}/${moved.id}/undo`, { body });
    expect((await stored(moved.id))?.column_name).toBe('in_progress');
  });
});
