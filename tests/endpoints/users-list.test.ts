import { beforeAll, describe, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

const USERS = '/api/admin/users';
let ada: Person;
let mo: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

const listed = async (id: string) =>
  (await send(admin, USERS, { token: ada.token })).body.items.find((one: { id: string }) => one.id === id);

describe('GET /api/admin/users', () => {
  test('admin sees everybody newest first, with roles, state and no address (R431–R434)', async () => {
    const late = await buildPerson('member', 'admin');
    const verified = { email: 'late@example.org', verified_at: new Date() };
    await firestore().collection('account_recovery').doc(late.id).set(verified);
    await firestore()
      .collection('account_recovery')
      .doc(uma.id)
      .set({ email: null, pending: 'uma@example.org' });
    const { status, body } = await send(admin, USERS, { token: ada.token });
    expect(status).toBe(200);
    const times = body.items.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(await listed(late.id)).toMatchObject({
      roles: ['admin', 'member'],
      disabled: null,
      has_recovery: true,
    });
    expect(await listed(uma.id)).toMatchObject({ roles: [], has_recovery: false });
    expect(JSON.stringify(body)).not.toContain('@');
    await send(admin, `${USERS}/${late.id}/roles/admin`, { method: 'DELETE', token: ada.token });
  });

  test('visitor gets 401, user and member get 403 and no name (R479)', async () => {
    expect((await send(admin, USERS)).status).toBe(401);
    for (const person of [uma, mo]) {
      const answer = await send(admin, USERS, { token: person.token });
      expect(answer.status).toBe(403);
      expect(answer.body).not.toHaveProperty('items');
    }
  });

  test.each([
    '?after=x',
    '?after=2026-99-99T99:99:99.999Z_a',
    '?after=2026-01-01T00:00:00.000Z_a%2fb',
    '?limit=9',
  ])('a query of %s is refused', async (query) => {
    expect([400, 422]).toContain((await send(admin, USERS + query, { token: ada.token })).status);
  });
});

// Last, because a crowd makes every list of this file long.
describe('a crowd', () => {
  test('700 people come in two pages without gap or repetition', async () => {
    const batches = [0, 1].map((half) => {
      const batch = firestore().batch();
      for (let n = 0; n < 350; n += 1) {
        const at = new Date(Date.UTC(2020, 0, 1, 0, 0, n));
        const id = `crowd${half}x${n}`;
        batch.set(firestore().collection('profiles').doc(id), {
          username: id,
          display_name: id,
          created_at: at,
        });
      }
      batch.set(firestore().collection('user_roles').doc(`crowd${half}x7_member`), {
        user_id: `crowd${half}x7`,
        role: 'member',
      });
      return batch.commit();
    });
    await Promise.all(batches);
    const first = (await send(admin, USERS, { token: ada.token })).body;
    const second = (
      await send(admin, `${USERS}?after=${encodeURIComponent(first.next)}`, { token: ada.token })
    ).body;
    const all = [...first.items, ...second.items];
    expect([first.items.length, second.next]).toEqual([500, null]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ id }) => id.startsWith('crowd'))).toHaveLength(700);
    expect(all.filter(({ id }) => /^crowd\dx7$/.test(id)).map(({ roles }) => roles)).toEqual([
      ['member'],
      ['member'],
    ]);
  });
});
