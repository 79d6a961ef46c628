import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

const PATH = '/api/admin/badges';
let ada: Person;
let mo: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

const keyOf = () => `b-${randomUUID()}`;
const create = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send(admin, PATH, {
    body: { name: 'Bug finder', key: keyOf(), description: 'Five rough edges.', ...changes },
    token: ada.token,
    headers,
  });
const award = (id: string, member_id: unknown, headers: Record<string, string> = {}) =>
  send(admin, `${PATH}/${id}/awards`, { body: { member_id }, token: ada.token, headers });
const revoke = (id: string, member: string, body: unknown) =>
  send(admin, `${PATH}/${id}/awards/${member}`, { method: 'DELETE', body, token: ada.token });
const holders = async (id: string) =>
  (await send(admin, `${PATH}/${id}/holders`, { token: ada.token })).body.items;
const audits = async (thing: string) =>
  (await firestore().collection('audit').where('thing', '==', thing).get()).docs.map((row) => row.data());

describe('badges', () => {
  test('admin makes badges and sees them by name with how many hold each (R425–R427)', async () => {
    const names = ['Zebra', 'ambassador', 'Éclair', 'Bug finder'];
    const made = await Promise.all(names.map((name) => create({ name })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(made[0]?.body).toMatchObject({ name: 'Zebra', description: 'Five rough edges.', holders: 0 });
    const { body } = await send(admin, PATH, { token: ada.token });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
      'ambassador',
      'Bug finder',
      'Éclair',
      'Zebra',
    ]);
    expect(await audits(made[0]?.body.key)).toMatchObject([{ action: 'badge.create', actor_id: ada.id }]);
  });

  test('a key exists once, also among twenty at once', async () => {
    const key = keyOf();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ key, name: `Name ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body.fields).toEqual([
      { path: 'key', message: 'Another badge has this key. Please choose another one.' },
    ]);
    expect(await audits(key)).toHaveLength(1);
  });

  test('the same idempotency key again answers the badge that was made', async () => {
    const [key, headers] = [keyOf(), { 'Idempotency-Key': randomUUID() }];
    const [first, again] = [await create({ key }, headers), await create({ key }, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
  });

  test.each([
    ['no name', { name: ' ' }, 422, 'Name is required'],
    ['a long name', { name: 'x'.repeat(61) }, 422, 'Name must be at most 60 characters'],
    ['a name that turns round', { name: 'a\u202Eb' }, 422, null],
    ['no key', { key: '' }, 422, 'Key is required'],
    [
      'a key with capitals',
      { key: 'Bug' },
      422,
      'Key must be lower-case letters and digits, joined by hyphens',
    ],
    [
      'a key that is a path',
      { key: '../x' },
      422,
      'Key must be lower-case letters and digits, joined by hyphens',
    ],
    ['no description', { description: '' }, 422, 'Description is required'],
    [
      'a long description',
      { description: 'x'.repeat(301) },
      422,
      'Description must be at most 300 characters',
    ],
    ['a number', { name: 5 }, 400, null],
    ['an unknown member', { holders: 9 }, 400, null],
  ])('%s is refused', async (_name, changes, status, message) => {
    const answer = await create(changes);
    expect(answer.status).toBe(status);
    if (message) expect(answer.body.fields[0].message).toBe(message);
  });

  test('awarding twice, or many times at once, leaves one award and one audit row (A-47)', async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => award(id, mo.id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await holders(id)).toMatchObject([
      { badge_id: id, member_id: mo.id, awarded_by: ada.id, member: { display_name: expect.any(String) } },
    ]);
    expect(await audits(`${mo.id}_${id}`)).toMatchObject([{ action: 'badge.award' }]);
    const { body } = await send(admin, PATH, { token: ada.token });
    expect(body.items.find((badge: { id: string }) => badge.id === id).holders).toBe(1);
  });

  test('only members and admins can hold a badge, and the badge must exist (R428)', async () => {
    const { id } = (await create()).body;
    for (const person of [uma.id, randomUUID()]) {
      const answer = await award(id, person);
      expect(answer.status).toBe(422);
      expect(answer.body.fields[0].message).toBe('Only members and admins can hold a badge');
    }
    expect((await award(id, (await buildPerson('admin')).id)).status).toBe(200);
    expect((await award(keyOf(), mo.id)).status).toBe(404);
    expect((await award(id, 5)).status).toBe(400);
    expect((await award(id, '../x')).status).toBe(422);
    expect((await send(admin, `${PATH}/${keyOf()}/holders`, { token: ada.token })).status).toBe(404);
    expect(await holders(id)).toHaveLength(1);
  });

  test('admin takes a badge away with a reason that stays in the audit (A-47)', async () => {
    const { id } = (await create()).body;
    await award(id, mo.id);
    expect((await revoke(id, mo.id, { reason: '  ' })).body.fields[0].message).toBe('Please give a reason');
    expect((await revoke(id, mo.id, {})).status).not.toBe(200);
    expect(await holders(id)).toHaveLength(1);
    expect((await revoke(id, mo.id, { reason: 'Meant for someone else' })).body).toEqual({ revoked: true });
    expect(await holders(id)).toEqual([]);
    expect((await revoke(id, mo.id, { reason: 'Again' })).status).toBe(404);
    const [, row] = (await audits(`${mo.id}_${id}`)).sort((a, b) => a.action.localeCompare(b.action));
    expect(row).toMatchObject({
      action: 'badge.revoke',
      before: { member_id: mo.id, awarded_by: ada.id },
      after: { reason: 'Meant for someone else' },
    });
    expect((await award(id, mo.id)).status).toBe(200);
  });

  test('admin can search among members and admins, and nobody else', async () => {
    const { status, body } = await send(admin, '/api/admin/badge-candidates', { token: ada.token });
    expect(status).toBe(200);
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([ada.id, mo.id]));
    expect(ids).not.toContain(uma.id);
    expect(body.items.find(({ id }: { id: string }) => id === mo.id)).toMatchObject({ roles: ['member'] });
  });

  test('visitor gets 401, user and member get 403, on each endpoint', async () => {
    const { id } = (await create()).body;
    const calls: [string, string, unknown][] = [
      ['GET', PATH, undefined],
      ['POST', PATH, { name: 'N', key: 'n', description: 'D' }],
      ['GET', '/api/admin/badge-candidates', undefined],
      ['GET', `${PATH}/${id}/holders`, undefined],
      ['POST', `${PATH}/${id}/awards`, { member_id: mo.id }],
      ['DELETE', `${PATH}/${id}/awards/${mo.id}`, { reason: 'No' }],
    ];
    for (const [method, path, body] of calls) {
      const statuses = [];
      for (const token of [undefined, uma.token, mo.token]) {
        statuses.push((await send(admin, path, { method, body, token })).status);
      }
      expect(statuses, `${method} ${path}`).toEqual([401, 403, 403]);
    }
    expect(await holders(id)).toEqual([]);
  });
});
