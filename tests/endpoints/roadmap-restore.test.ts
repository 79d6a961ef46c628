import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { RESTORE_MS } from '#domain/roadmap/roadmap.ts';
import { pageOfFollowers } from '#server/notifications/receivers.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { expectAdminsOnly } from '#tests/builders/errors.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
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

const valid = { title: 'Lift clubs', description: 'Same people, same road, every weekday.' };
const create = (body: object = valid) => send(admin, ROADMAP, { body, token: ada.token });
const change = (id: string, body: object) =>
  send(admin, `${ROADMAP}/${id}`, { method: 'PATCH', body, token: ada.token });
const remove = (id: string, seen: string) =>
  send(admin, `${ROADMAP}/${id}?updated_at=${seen}`, { method: 'DELETE', token: ada.token });
const stored = async (id: string) => (await firestore().collection('roadmap_items').doc(id).get()).data();
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((row) => row.data());

async function followersOf(id: string): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await pageOfFollowers({ kind: 'item', id }, after, 50);
    found.push(...page.ids);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

describe('POST /api/admin/roadmap/:id/restore', () => {
  const restore = (id: string) =>
    send(admin, `${ROADMAP}/${id}/restore`, { method: 'POST', token: ada.token });

  test('admin restores an item as it was: id, notes, shipped date, votes of then, idea and followers', async () => {
    const idea_id = await buildIdea(ada.id);
    const made = (await create({ ...valid, public: true, idea_id })).body;
    const fan = await buildPerson('member');
    const follow = `/api/members/roadmap/${made.id}/follow`;
    expect((await send(members, follow, { method: 'PUT', token: fan.token })).status).toBe(200);
    await buildVotes(made.id, 4);
    const noted = (await change(made.id, { note: 'We began.', updated_at: made.updated_at })).body;
    const done = (await change(made.id, { column_name: 'completed', updated_at: noted.updated_at })).body;
    expect((await remove(made.id, done.updated_at)).status).toBe(200);
    const { status, body } = await restore(made.id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...done, updated_at: expect.any(String) });
    expect(body).toMatchObject({ votes_total: 4, completed_at: done.completed_at, notes: noted.notes });
    expect((await stored(made.id))?.notes).toEqual(noted.notes);
    const idea = await firestore().collection('ideas').doc(idea_id).get();
    expect(idea.get('roadmap_item_id')).toBe(made.id);
    expect(await followersOf(made.id)).toContain(fan.id);
    expect((await audits(made.id)).map(({ action }) => action)).toContain('roadmap.restore');
  });

  test('pressed again, or ten times at once, it is restored once', async () => {
    const { id, updated_at } = (await create()).body;
    await remove(id, updated_at);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)));
    answers.push(await restore(id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await audits(id)).filter(({ action }) => action === 'roadmap.restore')).toHaveLength(1);
  });

  test('an idea that became another item meanwhile stays with that one', async () => {
    const idea_id = await buildIdea(ada.id);
    const { id, updated_at } = (await create({ ...valid, idea_id })).body;
    await remove(id, updated_at);
    const other = (await create({ ...valid, idea_id })).body;
    expect((await restore(id)).body.idea_id).toBeNull();
    const idea = await firestore().collection('ideas').doc(idea_id).get();
    expect(idea.get('roadmap_item_id')).toBe(other.id);
  });

  test('one whose votes went back is refused (409), one that never was is 404', async () => {
    const { id, updated_at } = (await create()).body;
    await buildVotes(id, 2);
    await remove(id, updated_at);
    const refused = await restore(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The votes on this item went back to their members. Nothing was changed.',
    ]);
    expect((await restore(randomUUID())).status).toBe(404);
    expect((await restore('x')).status).toBe(422);
  });

  test('after an hour it is too late (409)', async () => {
    const { id, updated_at } = (await create()).body;
    await remove(id, updated_at);
    const rows = await firestore().collection('audit').where('thing', '==', id).get();
    const deletion = rows.docs.find((row) => row.get('action') === 'roadmap.delete');
    await deletion?.ref.update({ created_at: new Date(Date.now() - RESTORE_MS - 1_000) });
    expect((await restore(id)).status).toBe(409);
    expect(await stored(id)).toBeUndefined();
  });

  test('visitor, user and member restore nothing', async () => {
    const { id, updated_at } = (await create()).body;
    await remove(id, updated_at);
    await expectAdminsOnly(admin, `${ROADMAP}/${id}/restore`, { method: 'POST' });
    expect(await stored(id)).toBeUndefined();
  });
});
