import { beforeAll, describe, expect, test } from 'vitest';
import { ROADMAP_LIMITS } from '#domain/roadmap/roadmap.ts';
import { NOTES_MAX } from '#domain/status-notes.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { presentRoadmap } from '#server/roadmap/public/read.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import notices from '../../functions/notices.ts';

let ada: Person;
let mo: Person;
beforeAll(async () => {
  [ada, mo] = await Promise.all([buildPerson('admin'), buildPerson('member')]);
});

const change = async (id: string, body: object, seen?: string) => {
  const item = await firestore().collection('roadmap_items').doc(id).get();
  const updated_at = seen ?? item.get('updated_at').toDate().toISOString();
  const sent = { method: 'PATCH', token: ada.token, body: { ...body, updated_at } };
  return send(admin, `/api/admin/roadmap/${id}`, sent);
};
const seenByMo = async (id: string) =>
  (await send(members, '/api/members/roadmap', { token: mo.token })).body.items.find(
    (one: { id: string }) => one.id === id,
  ).notes;

describe('PATCH /api/admin/roadmap/:id with a note', () => {
  test('is kept with where the item stood; members and, of a public item, everybody read it', async () => {
    const [shown, hidden] = [await buildRoadmapItem({ public: true }), await buildRoadmapItem()];
    for (const id of [shown, hidden]) {
      expect((await change(id, { note: ' We began. ', column_name: 'in_progress' })).status).toBe(200);
      expect((await change(id, { note: 'Nearly there.' })).status).toBe(200);
      const notes = [
        { words: 'We began.', column_name: 'in_progress' },
        { words: 'Nearly there.', column_name: 'in_progress' },
      ];
      expect(await seenByMo(id)).toMatchObject(notes);
    }
    await rebuildPublicRoadmap(new Date());
    const { items } = await presentRoadmap();
    expect(items.find(({ id }) => id === shown)?.notes.map(({ words }) => words)).toEqual([
      'We began.',
      'Nearly there.',
    ]);
    expect(items.some(({ id }) => id === hidden)).toBe(false);
  });

  test('tells followers, once with a move and once by itself', async () => {
    const id = await buildRoadmapItem();
    await send(members, `/api/members/roadmap/${id}/follow`, { method: 'PUT', token: mo.token });
    const unread = async () =>
      (await send(notices, '/api/notices/unread', { token: mo.token })).body.unread as number;
    const before = await unread();
    await change(id, { note: 'We began.', column_name: 'in_progress' });
    await change(id, { note: 'Still at it.' });
    await change(id, { title: 'Another title' });
    for (const minutes of [2, 3]) await deliverOutbox(() => new Date(Date.now() + minutes * 60_000));
    expect((await unread()) - before).toBe(2);
  });

  test('the oldest go first when there are many', async () => {
    const id = await buildRoadmapItem();
    for (let n = 0; n <= NOTES_MAX; n += 1) await change(id, { note: `Note ${n}` });
    const notes = await seenByMo(id);
    expect([notes.length, notes[0].words]).toEqual([NOTES_MAX, 'Note 1']);
  });

  test('an empty or too long note, and one upon an older state, are refused and nothing is kept', async () => {
    const id = await buildRoadmapItem();
    expect((await change(id, { note: ' ' })).body.fields).toMatchObject([{ path: 'note' }]);
    expect((await change(id, { note: 'x'.repeat(ROADMAP_LIMITS.note + 1) })).status).toBe(422);
    expect((await change(id, { note: 'Late.' }, '2020-01-01T00:00:00.000Z')).status).toBe(409);
    expect(await seenByMo(id)).toEqual([]);
  });
});
