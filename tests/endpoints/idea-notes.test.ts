import { beforeAll, describe, expect, test } from 'vitest';
import { IDEA_LIMITS } from '#domain/ideas/idea.ts';
import { NOTES_MAX } from '#domain/status-notes.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import notices from '../../functions/notices.ts';

let ada: Person;
let mo: Person;
beforeAll(async () => {
  [ada, mo] = await Promise.all([buildPerson('admin'), buildPerson('member')]);
});

const change = async (id: string, body: object, seen?: string) => {
  const idea = await firestore().collection('ideas').doc(id).get();
  const updated_at = seen ?? idea.get('updated_at').toDate().toISOString();
  const sent = {
    method: 'PATCH',
    token: ada.token,
    body: { status: idea.get('status'), ...body, updated_at },
  };
  return send(admin, `/api/admin/ideas/${id}`, sent);
};
const seenByMo = async (id: string, rows = '') =>
  (await send(members, `/api/members/ideas${rows}`, { token: mo.token })).body.items.find(
    (one: { id: string }) => one.id === id,
  );

describe('PATCH /api/admin/ideas/:id with a note', () => {
  test('is kept with its day and the status of the idea, and members read all of them', async () => {
    const id = await buildIdea(mo.id);
    expect((await change(id, { admin_note: ' We like it. ', status: 'approved' })).status).toBe(200);
    expect((await change(id, { admin_note: 'Next month.' })).status).toBe(200);
    expect((await change(id, { status: 'implemented' })).status).toBe(200);
    for (const rows of ['', '?rows=kept']) {
      expect(await seenByMo(id, rows)).toMatchObject({
        admin_note: null,
        notes: [
          { at: expect.stringContaining('T'), words: 'We like it.', status: 'approved' },
          { at: expect.stringContaining('T'), words: 'Next month.', status: 'approved' },
        ],
      });
    }
  });

  test('that is empty takes the last one away, and what was told before stays', async () => {
    const id = await buildIdea(mo.id);
    await change(id, { admin_note: 'We like it.' });
    await change(id, { admin_note: 'A slip.' });
    await change(id, { admin_note: '' });
    const { admin_note, notes } = await seenByMo(id);
    expect([admin_note, notes.map(({ words }: { words: string }) => words)]).toEqual([null, ['We like it.']]);
  });

  test('a new status without a note clears the old one, on the screen and in what followers read', async () => {
    const [id, bea] = [await buildIdea(ada.id), await buildPerson('member')];
    await send(members, `/api/members/ideas/${id}/follow`, { method: 'PUT', token: bea.token });
    await change(id, { admin_note: 'Great, we build it this spring.', status: 'approved' });
    await change(id, { status: 'rejected' });
    expect(await seenByMo(id)).toMatchObject({
      status: 'rejected',
      admin_note: null,
      notes: [{ words: 'Great, we build it this spring.', status: 'approved' }],
    });
    await deliverOutbox(() => new Date(Date.now() + 2 * 60_000));
    const { items } = (await send(notices, '/api/notices', { token: bea.token })).body;
    const shownTexts = items.map(({ words }: { words: string | null }) => words);
    expect(shownTexts.toSorted()).toEqual(['Great, we build it this spring.', null]);
  });

  test('tells followers, once with a status and once by itself, and of one that was taken away nobody', async () => {
    const [id, bea] = [await buildIdea(ada.id), await buildPerson('member')];
    await send(members, `/api/members/ideas/${id}/follow`, { method: 'PUT', token: bea.token });
    const unread = async () =>
      (await send(notices, '/api/notices/unread', { token: bea.token })).body.unread as number;
    await change(id, { admin_note: 'We began.', status: 'approved' });
    await change(id, { admin_note: 'Still at it.' });
    await change(id, { admin_note: '' });
    for (const minutes of [2, 3]) await deliverOutbox(() => new Date(Date.now() + minutes * 60_000));
    expect(await unread()).toBe(2);
  });

  test('drops the oldest when there are many', async () => {
    const id = await buildIdea(mo.id);
    for (let n = 0; n <= NOTES_MAX; n += 1) await change(id, { admin_note: `Note ${n}` });
    const { notes } = await seenByMo(id);
    expect([notes.length, notes[0].words]).toEqual([NOTES_MAX, 'Note 1']);
  });

  test('is refused when it is too long or upon an older state, and nothing is kept', async () => {
    const id = await buildIdea(mo.id);
    const long = await change(id, { admin_note: 'x'.repeat(IDEA_LIMITS.adminNote + 1) });
    expect([long.status, long.body.fields[0].path]).toEqual([422, 'admin_note']);
    expect((await change(id, { admin_note: 'Late.' }, '2020-01-01T00:00:00.000Z')).status).toBe(409);
    expect((await seenByMo(id)).notes).toEqual([]);
  });

  test('an idea of earlier days, with a note and no history, is read as it is', async () => {
    const id = await buildIdea(mo.id, { admin_note: 'Long ago.' });
    expect(await seenByMo(id)).toMatchObject({ admin_note: 'Long ago.', notes: [] });
  });
});
