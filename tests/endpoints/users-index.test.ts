import { getStore } from '@netlify/blobs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ManagedUser } from '#domain/users/user.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { forgetRows, refreshRows } from '#server/platform/list-cache/row-lists.ts';
import { USER_ROWS } from '#server/users/records.ts';
import { everyBlob } from '#tests/builders/every-store.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { countReads, wireCounts } from '#tests/builders/wire-counts.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import { deliver } from '../builders/outbox.ts';

const INDEX = '/api/admin/user-index';
const USERS = '/api/admin/users';
const MANY = 1_200;

interface Answer {
  items: ManagedUser[];
  next: string | null;
  mark: string;
  generation: string;
}

let ada: Person;
beforeAll(async () => {
  await buildMany('profiles', [0, MANY]);
  await buildMany('user_roles', [0, MANY]);
  ada = await buildPerson('admin');
});

const page = async (query = ''): Promise<Answer> => {
  const { status, body } = await send(admin, `${INDEX}${query}`, { token: ada.token });
  expect(status).toBe(200);
  return body;
};
/** All rows, as the page asks for them. */
async function everybody(): Promise<ManagedUser[]> {
  const rows: ManagedUser[] = [];
  let next: string | null = null;
  do {
    const answer: Answer = await page(next === null ? '' : `?after=${encodeURIComponent(next)}`);
    rows.push(...answer.items);
    next = answer.next;
  } while (next !== null);
  return rows;
}
/** All rows as the records give them. */
async function fromRecords(): Promise<ManagedUser[]> {
  const rows: ManagedUser[] = [];
  let next: string | null = null;
  do {
    const after: string = next === null ? '' : `?after=${encodeURIComponent(next)}`;
    const { body } = await send(admin, `${USERS}${after}`, { token: ada.token });
    rows.push(...body.items);
    next = body.next;
  } while (next !== null);
  return rows;
}
const rowOf = async (id: string) => (await everybody()).find((user) => user.id === id);

describe('GET /api/admin/user-index', () => {
  test('an admin who opens a long list that nobody kept is answered from fifty rows, and all are kept behind the answer', async () => {
    const behind: Promise<unknown>[] = [];
    const context = {
      ip: '127.0.0.1',
      requestId: 'cold',
      waitUntil: (work: Promise<unknown>) => behind.push(work),
    };
    const request = new Request(`http://localhost:8888${INDEX}`, {
      headers: { Authorization: `Bearer ${ada.token}` },
    });
    const before = await wireCounts();
    const first: Answer = await (await admin(request, context as never)).json();
    const read = (await wireCounts()).reads - before.reads;
    expect(first.items).toHaveLength(50);
    expect(read).toBeLessThan(200);
    await Promise.all(behind);
    await refreshRows(USER_ROWS, new Date(), () => true);
    const all = await everybody();
    expect(all).toEqual(await fromRecords());
    expect(all.slice(0, 50)).toEqual(first.items);
  });

  test('whoever walks on while the rows are made misses nobody and meets nobody twice', async () => {
    await forgetRows(USER_ROWS, new Date());
    expect(await everybody()).toEqual(await fromRecords());
    await refreshRows(USER_ROWS, new Date(), () => true);
  });

  test('an opening of a list that is kept reads next to nothing', async () => {
    let again: ManagedUser[] = [];
    const reads = await countReads(async () => {
      again = await everybody();
    });
    expect(again).toHaveLength(MANY + 1);
    expect(reads).toBeLessThanOrEqual(20);
  });

  test('it shows what others did since: roles, a shut account, a new name, a new person (R431–R434)', async () => {
    await everybody();
    const mo = await buildPerson('member');
    expect(await rowOf(mo.id)).toMatchObject({ roles: ['member'], disabled: null });
    const act = (path: string, method: string, body?: unknown) =>
      send(admin, `${USERS}/${mo.id}${path}`, { method, token: ada.token, body });
    await act('/roles/member', 'DELETE');
    expect((await rowOf(mo.id))?.roles).toEqual([]);
    await act('/roles/admin', 'PUT');
    expect((await rowOf(mo.id))?.roles).toEqual(['admin']);
    await act('/disable', 'POST', { reason: 'Breaks the terms of the programme' });
    expect((await rowOf(mo.id))?.disabled?.reason).toBe('Breaks the terms of the programme');
    await act('/enable', 'POST');
    expect((await rowOf(mo.id))?.disabled).toBeNull();
    expect(await everybody()).toEqual(await fromRecords());
  });

  test('an open list asks for what changed alone', async () => {
    const { mark, generation } = await page();
    const uma = await buildPerson();
    const changes = await page(`?since=${mark}`);
    expect(changes.items.map(({ id }) => id)).toContain(uma.id);
    expect(changes).toMatchObject({ next: null, generation });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const token = buildToken(ada.id);
    const { mark: later } = (await send(admin, `${INDEX}?since=${mark}`, { token })).body;
    let nothing: Answer | undefined;
    const reads = await countReads(async () => {
      nothing = (await send(admin, `${INDEX}?since=${later}`, { token })).body;
    });
    vi.useRealTimers();
    expect(nothing?.items).toEqual([]);
    expect(reads).toBeLessThanOrEqual(6);
  });

  test('many changes are brought into the blocks, and none is lost or doubled', async () => {
    await everybody();
    const people = await Promise.all(Array.from({ length: 25 }, () => buildPerson('member')));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    ada = { ...ada, token: buildToken(ada.id) };
    await everybody();
    const reads = await countReads(everybody);
    vi.useRealTimers();
    expect(reads).toBeLessThanOrEqual(20);
    ada = { ...ada, token: buildToken(ada.id) };
    const rows = await everybody();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
    expect(rows).toEqual(await fromRecords());
  });

  test('a deleted account is in no row and in no stored block (T36)', async () => {
    const uma = await buildPerson();
    const name = (await rowOf(uma.id))?.username ?? '';
    await refreshRows(USER_ROWS, new Date(), () => true);
    const { generation } = await page();
    const answer = await send(accounts, '/api/account', {
      method: 'DELETE',
      token: uma.token,
      body: { username: name },
    });
    expect(answer.status).toBeLessThan(300);
    await deliver(`account-deletion_${uma.id}`, () => new Date(Date.now() + 120_000));
    expect(await rowOf(uma.id)).toBeUndefined();
    expect((await page()).generation).not.toBe(generation);
    const left = (await everyBlob()).filter((blob) => blob.startsWith('list-rows') && blob.includes(name));
    expect(left).toEqual([]);
  });

  test('rows that are lost are made again from the records', async () => {
    const whole = await everybody();
    const store = getStore({ name: `list-rows-${process.env.FIREBASE_PROJECT_ID}`, consistency: 'strong' });
    const { blobs } = await store.list({ prefix: 'users/' });
    for (const { key } of blobs) await store.delete(key);
    expect(await everybody()).toEqual(whole);
    expect((await firestore().collection('profiles').count().get()).data().count).toBe(whole.length);
  });
});
