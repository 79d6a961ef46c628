import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { openEntry } from '#server/ledger/payments.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

const PATH = '/api/admin/ledger';
let ada: Person;
let mo: Person;
let flo: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  [mo, flo] = [await buildPerson('member'), await buildPerson('member')];
});

async function pay(member_id: string | null, points: number, source: 'mission' | 'contribution' = 'mission') {
  const ref = randomUUID();
  const id = `${source}:${ref}`;
  const entry = { id, member_id, points, source, description: 'For a test', ref, created_by: ada.id };
  await firestore().runTransaction(async (transaction) => {
    (await openEntry(transaction, entry)).post(new Date());
  });
  return id;
}

const list = (query = '') => send(admin, `${PATH}${query}`, { token: ada.token });
const reverse = (id: string, body: unknown, headers: Record<string, string> = {}, token = ada.token) =>
  send(admin, `${PATH}/${encodeURIComponent(id)}/reverse`, { body, token, headers });

describe('GET /api/admin/ledger', () => {
  test('admin reads it newest first, by source and by member, with names and the pool (A-44)', async () => {
    const first = await pay(mo.id, 10);
    const second = await pay(flo.id, 20, 'contribution');
    const third = await pay(mo.id, 30, 'contribution');
    const ids = async (query: string) => (await list(query)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('?source=contribution')).toEqual([third, second]);
    expect(await ids(`?member=${mo.id}`)).toEqual([third, first]);
    expect(await ids(`?member=${mo.id}&source=mission`)).toEqual([first]);
    const { body } = await list();
    expect(body.items[0]).toMatchObject({
      points: 30,
      member: { username: expect.any(String) },
      author: { username: expect.any(String) },
      reversed: false,
    });
    expect(body.pool).toEqual(await readPool());
  });

  test.each(['?source=gift', '?member=..%2f', '?after=x', '?limit=3'])(
    'a query of %s is refused',
    async (query) => {
      expect([400, 422]).toContain((await list(query)).status);
    },
  );
});

describe('POST /api/admin/ledger/:id/reverse', () => {
  test('admin takes an entry back by one of the opposite amount; the entry itself stays (A-44, T23)', async () => {
    const id = await pay(mo.id, 70);
    const line = firestore().collection('points_ledger').doc(id);
    const [entry, held, pool] = [(await line.get()).data(), await readBalance(mo.id), await readPool()];
    const answer = await reverse(id, { reason: 'Paid for the wrong person', points: 70 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: `correction:${id}`,
      member_id: mo.id,
      points: -70,
      source: 'correction',
      description: 'Takes back “For a test”: Paid for the wrong person',
      ref: id,
      created_by: ada.id,
    });
    expect((await line.get()).data()).toEqual(entry);
    expect(await readBalance(mo.id)).toBe(held - 70);
    expect((await readPool()).issued).toBe(pool.issued - 70);
    const { body } = await list();
    expect(body.items.find((item: { id: string }) => item.id === id).reversed).toBe(true);
    const audit = await firestore().collection('audit').where('thing', '==', id).get();
    expect(audit.docs.map((row) => row.data())).toMatchObject([
      { action: 'ledger.reverse', after: { points: -70, reason: 'Paid for the wrong person' } },
    ]);
  });

  test('reversals at once take back once', async () => {
    const id = await pay(flo.id, 33);
    const held = await readBalance(flo.id);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => reverse(id, { reason: 'Twice?', points: 33 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    expect(await readBalance(flo.id)).toBe(held - 33);
  });

  test('the same key again answers the correction', async () => {
    const id = await pay(flo.id, 5);
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { reason: 'Once', points: 5 };
    const [first, again] = [await reverse(id, body, headers), await reverse(id, body, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
  });

  test('a correction cannot be reversed, an unknown entry is 404, another amount typed is 422', async () => {
    const id = await pay(mo.id, 9);
    const wrong = await reverse(id, { reason: 'R', points: 8 });
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toEqual([{ path: 'points', message: 'This entry is 9 INZ' }]);
    const correction = (await reverse(id, { reason: 'R', points: 9 })).body.id;
    const refused = await reverse(correction, { reason: 'R', points: -9 });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('A correction cannot be reversed. Use “Pay again” in its row instead.');
    expect((await reverse('mission:nothing', { reason: 'R', points: 9 })).status).toBe(404);
    expect((await reverse('..', { reason: 'R', points: 9 })).status).not.toBe(201);
  });

  test('a balance never falls below zero: more than is there cannot be taken back (T23)', async () => {
    const lou = await buildPerson('member');
    const id = await pay(lou.id, 40);
    const balance = firestore().collection('counters').doc(`inz_${lou.id}`);
    await balance.update({ inz: 39 });
    const refused = await reverse(id, { reason: 'R', points: 40 });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Only 39 INZ is there to take back. Nothing was stored.');
    expect(await readBalance(lou.id)).toBe(39);
    await balance.update({ inz: 40 });
    expect((await reverse(id, { reason: 'R', points: 40 })).status).toBe(201);
    expect(await readBalance(lou.id)).toBe(0);
  });

  test('an entry that nobody has claimed can be taken back too', async () => {
    const id = await pay(null, 250);
    const { issued } = await readPool();
    expect((await reverse(id, { reason: 'R', points: 250 })).body.member_id).toBeNull();
    expect((await readPool()).issued).toBe(issued - 250);
  });

  test('blank, over-long and strange input is refused', async () => {
    const id = await pay(mo.id, 3);
    const blank = await reverse(id, { reason: ' ', points: 3 });
    expect(blank.body.fields).toEqual([{ path: 'reason', message: 'Please give a reason' }]);
    expect((await reverse(id, { reason: 'x'.repeat(301), points: 3 })).status).toBe(422);
    expect((await reverse(id, { reason: 5, points: 3 })).status).toBe(400);
    expect((await reverse(id, { reason: 'R', points: '3' })).status).toBe(400);
    expect((await reverse(id, { reason: 'R', points: 3, id: 'x' })).status).toBe(400);
  });

  test('visitor gets 401, user and member 403, and an admin whose password is old is asked for it (T04)', async () => {
    const id = await pay(mo.id, 4);
    const body = { reason: 'R', points: 4 };
    const uma = await buildPerson();
    expect((await send(admin, PATH)).status).toBe(401);
    for (const person of [uma, mo]) {
      expect((await reverse(id, body, {}, person.token)).status).toBe(403);
      expect((await send(admin, PATH, { token: person.token })).status).toBe(403);
    }
    const token = buildToken(ada.id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    const answer = await reverse(id, body, {}, token);
    vi.useRealTimers();
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('reauth-required');
    expect((await reverse(id, body)).status).toBe(201);
  });
});

describe('the nightly addition of the ledger', () => {
  beforeEach(() => {
    vi.mocked(console.error).mockClear();
  });

  test('finds nothing where everything adds up', async () => {
    expect(await reconcileLedger(new Date())).toMatchObject({ differences: [], odd: [], over_pool: false });
    expect(console.error).not.toHaveBeenCalled();
  });

  test('says in the log which sum is not what the entries give, and edits nothing', async () => {
    const counters = firestore().collection('counters');
    const [pool, balance] = [counters.doc('inz_pool'), counters.doc(`inz_${mo.id}`)];
    const before = [(await pool.get()).data() ?? {}, (await balance.get()).data() ?? {}] as const;
    const { issued } = await readPool();
    const held = await readBalance(mo.id);
    await Promise.all([pool.update({ issued: issued + 1 }), balance.update({ inz: held + 7 })]);
    const found = await reconcileLedger(new Date());
    expect(found.differences).toEqual([
      { of: 'pool', entries: issued, stored: issued + 1 },
      { of: mo.id, entries: held, stored: held + 7 },
    ]);
    expect(vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
      {
        event: 'ledger does not add up',
        id: 'pool',
        code: `entries give ${issued} INZ, stored is ${issued + 1}`,
      },
      { event: 'ledger does not add up', id: mo.id },
    ]);
    expect((await readPool()).issued).toBe(issued + 1);
    await Promise.all([pool.set(before[0]), balance.set(before[1])]);
  });

  test('names an entry that cannot be right', async () => {
    const entry = { member_id: null, points: -5, source: 'mission', created_at: new Date() };
    await firestore().collection('points_ledger').doc('mission:odd').set(entry);
    expect((await reconcileLedger(new Date())).odd).toEqual(['mission:odd']);
    await firestore().collection('points_ledger').doc('mission:odd').delete();
  });
});
