import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { IDEA_STATUSES } from '#domain/ideas/idea.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { expectAdminsOnly } from '#tests/builders/errors.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

const IDEAS = '/api/admin/ideas';
let ada: Person;
let mo: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
});

interface Listed {
  id: string;
  updated_at: string;
  created_at: string;
}
async function everything(): Promise<Listed[]> {
  const items: Listed[] = [];
  let after = '';
  do {
    const { body } = await send(admin, `${IDEAS}${after}`, { token: ada.token });
    items.push(...body.items);
    after = body.next ? `?after=${encodeURIComponent(body.next)}` : '';
  } while (after);
  return items;
}
const see = async (id: string) => (await everything()).find((idea) => idea.id === id) as Listed;
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  send(admin, `${IDEAS}/${id}`, { method: 'PATCH', body, token: ada.token, headers });
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((row) => row.data());

describe('GET /api/admin/ideas', () => {
  test('admin reads every idea with its author, newest first (R390, R393)', async () => {
    const older = await buildIdea(mo.id, { created_at: '2031-01-01T00:00:00.000Z', upvotes: 21 });
    const newer = await buildIdea(mo.id, { created_at: '2031-01-02T00:00:00.000Z' });
    const items = await everything();
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer, older]);
    const username = mo.email.split('@')[0];
    expect(items[1]).toMatchObject({
      id: older,
      title: 'Quiet hours',
      description: 'Nobody hears from me before nine.',
      status: 'under_review',
      upvotes: 21,
      member_id: mo.id,
      created_at: '2031-01-01T00:00:00.000Z',
      author: { username, display_name: `Person ${username}` },
    });
  });

  test('an idea whose author has left is still there', async () => {
    const id = await buildIdea('nobody-any-more');
    expect(await see(id)).toMatchObject({ author: null });
  });

  test('pages follow each other without gap or repetition', async () => {
    await Promise.all(
      Array.from({ length: 205 }, () => buildIdea(mo.id, { created_at: '2020-01-01T00:00:00.000Z' })),
    );
    const ids = (await everything()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(205);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('visitor, user and member read nothing; a bad page end is refused', async () => {
    await expectAdminsOnly(admin, IDEAS);
    expect((await send(admin, `${IDEAS}?after=x`, { token: ada.token })).status).toBe(422);
  });
});

describe('PATCH /api/admin/ideas/:id', () => {
  test('admin sets any status from any other; each is one audit row (R391, R392)', async () => {
    const id = await buildIdea(mo.id);
    let { updated_at } = await see(id);
    let changes = 0;
    for (const from of IDEA_STATUSES) {
      for (const to of IDEA_STATUSES) {
        for (const status of [from, to]) {
          const answer = await change(id, { status, updated_at });
          expect([answer.status, answer.body.status]).toEqual([200, status]);
          if (answer.body.updated_at !== updated_at) changes += 1;
          updated_at = answer.body.updated_at;
        }
      }
    }
    expect(changes).toBeGreaterThanOrEqual(12);
    expect(await audits(id)).toHaveLength(changes);
  });

  test('admin adds a note for members and takes it away; the answer has the author (R390)', async () => {
    const id = await buildIdea(mo.id);
    const { updated_at } = await see(id);
    const noted = await change(id, { status: 'rejected', admin_note: ' Too early. ', updated_at });
    expect(noted.body).toMatchObject({
      status: 'rejected',
      admin_note: 'Too early.',
      author: { username: mo.email.split('@')[0] },
    });
    expect((await audits(id))[0]).toMatchObject({
      actor_id: ada.id,
      action: 'idea.status',
      before: { status: 'under_review', admin_note: null },
      after: { status: 'rejected', admin_note: null },
    });
    const { body } = await send(admin, `/api/admin/audit?thing=${id}`, { token: ada.token });
    expect(body.items[0].after).toMatchObject({ status: 'rejected', admin_note: 'Too early.' });
    const bare = await change(id, {
      status: 'rejected',
      admin_note: '',
      updated_at: noted.body.updated_at,
    });
    expect(bare.body.admin_note).toBeNull();
  });

  test('a stale decision gets 409 with the present state; many at once give one', async () => {
    const id = await buildIdea(mo.id);
    const { updated_at } = await see(id);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        change(id, { status: n % 2 ? 'approved' : 'rejected', updated_at }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.current).toMatchObject({ id, author: { username: mo.email.split('@')[0] } });
    expect(await audits(id)).toHaveLength(1);
  });

  test('the same key again answers as before and adds no audit row', async () => {
    const id = await buildIdea(mo.id);
    const body = { status: 'implemented', updated_at: (await see(id)).updated_at };
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await change(id, body, headers);
    expect((await change(id, body, headers)).body).toEqual(first.body);
    expect(await audits(id)).toHaveLength(1);
  });

  test('visitor, user and member change nothing', async () => {
    const id = await buildIdea(mo.id);
    const { updated_at } = await see(id);
    await expectAdminsOnly(admin, `${IDEAS}/${id}`, {
      method: 'PATCH',
      body: { status: 'approved', updated_at },
    });
    expect(await see(id)).toMatchObject({ status: 'under_review' });
  });

  test('unknown ideas and bad input are refused', async () => {
    const id = await buildIdea(mo.id);
    const { updated_at } = await see(id);
    const statusOf = async (body: object, of = id) => (await change(of, body)).status;
    expect(await statusOf({ status: 'approved', updated_at }, randomUUID())).toBe(404);
    expect(await statusOf({ status: 'approved', updated_at }, 'x')).toBe(422);
    expect(await statusOf({ status: 'postponed', updated_at })).toBe(422);
    expect(await statusOf({ status: 1, updated_at })).toBe(400);
    expect(await statusOf({ status: 'approved' })).toBe(422);
    expect(await statusOf({ status: 'approved', upvotes: 7, updated_at })).toBe(400);
    const long = await change(id, { status: 'approved', admin_note: 'x'.repeat(501), updated_at });
    expect(long.body.fields).toEqual([
      { path: 'admin_note', message: 'The note must be at most 500 characters' },
    ]);
  });
});
