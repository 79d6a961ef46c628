import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { USER_GUARDS } from '#domain/users/user.ts';
import { grantRole } from '#local/seeds/roles.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { findManagedUser } from '#server/users/records.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE, load } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

const USERS = '/api/admin/users';
const STALE_MINUTES = 16;
/** Patience of the tests that do something many times, on a busy machine. */
const SLOW_MS = 120_000;
const ROUNDS = load(2, 20);
let ada: Person;
let ben: Person;
let mo: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  ben = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

const change = (method: string, path: string, how: Record<string, unknown> = {}) =>
  send(admin, `${USERS}/${path}`, { method, token: ada.token, ...how });
const grant = (id: string, role: string, how = {}) => change('PUT', `${id}/roles/${role}`, how);
const revoke = (id: string, role: string, how = {}) => change('DELETE', `${id}/roles/${role}`, how);
const disable = (id: string, reason: unknown, how = {}) =>
  change('POST', `${id}/disable`, { body: { reason }, ...how });
const resetLink = (id: string, how = {}) => change('POST', `${id}/reset-link`, how);
const enable = (id: string, how = {}) => change('POST', `${id}/enable`, how);
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((one) => one.data());
const seen = (id: string) => findManagedUser(id);
/** Every write of this file, for tests that hold for all of them. */
const WRITES: [name: string, run: (id: string, how: Record<string, unknown>) => ReturnType<typeof send>][] = [
  ['giving a role', (id, how) => grant(id, 'member', how)],
  ['taking a role', (id, how) => revoke(id, 'member', how)],
  ['disabling', (id, how) => disable(id, 'Breaks the terms', how)],
  ['enabling', (id, how) => enable(id, how)],
  ['issuing a reset link', (id, how) => resetLink(id, how)],
];

describe('every write upon an account', () => {
  test.each(WRITES)('%s: visitor 401, user and member 403, and no trace', async (_name, run) => {
    const target = await buildPerson('member');
    const statuses = [];
    for (const token of [undefined, uma.token, mo.token])
      statuses.push((await run(target.id, { token })).status);
    expect(statuses).toEqual([401, 403, 403]);
    expect(await audits(target.id)).toEqual([]);
    expect(await seen(target.id))?.toMatchObject({ roles: ['member'], disabled: null });
  });

  test.each(WRITES)('%s: a password typed 16 minutes ago asks for it again (T04)', async (_name, run) => {
    const target = await buildPerson('member');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + STALE_MINUTES * 60_000 });
    const answer = await run(target.id, {});
    vi.useRealTimers();
    expect([answer.status, answer.body.code]).toEqual([403, 'reauth-required']);
    expect(await audits(target.id)).toEqual([]);
  });

  test.each(WRITES)('%s: nobody of that id is 404, an id with a slash 422', async (_name, run) => {
    expect((await run(`nobody${randomUUID().slice(0, 8)}`, {})).status).toBe(404);
    expect((await run('..%2f..', {})).status).toBe(422);
  });
});

describe('roles', () => {
  test('admin gives and takes member: one audit row each, before and after in it (A-57, T35)', async () => {
    const target = await buildPerson();
    expect((await grant(target.id, 'member')).body).toMatchObject({ id: target.id, roles: ['member'] });
    expect((await revoke(target.id, 'member')).body).toMatchObject({ roles: [] });
    const rows = (await audits(target.id)).sort((a, b) => (a.action < b.action ? -1 : 1));
    expect(rows).toMatchObject([
      { actor_id: ada.id, action: 'user.grant-role', before: { roles: [] }, after: { roles: ['member'] } },
      { actor_id: ada.id, action: 'user.revoke-role', before: { roles: ['member'] }, after: { roles: [] } },
    ]);
  });

  test('what is so already leaves no trace', async () => {
    const target = await buildPerson('member');
    expect((await grant(target.id, 'member')).status).toBe(200);
    expect((await revoke(target.id, 'admin')).status).toBe(200);
    expect(await audits(target.id)).toEqual([]);
  });

  test('the same key again answers as before and writes once; for something else it is 409 (T20)', async () => {
    const target = await buildPerson();
    const headers = { 'Idempotency-Key': randomUUID() };
    await grant(target.id, 'member', { headers });
    expect((await grant(target.id, 'member', { headers })).status).toBe(200);
    expect(await audits(target.id)).toHaveLength(1);
    expect((await revoke(target.id, 'member', { headers })).status).toBe(409);
    expect((await seen(target.id))?.roles).toEqual(['member']);
  });

  test('an unknown role is 422', async () => {
    expect((await grant(uma.id, 'owner')).status).toBe(422);
    expect((await revoke(uma.id, 'user')).status).toBe(422);
  });

  test('a new admin is told to all admins by mail, once (T04)', async () => {
    const target = await buildPerson();
    await grant(target.id, 'admin');
    const username = (await seen(target.id))?.username;
    const mails = await inboxWith(`Username: ${username}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.envelope).toMatchObject({ to: process.env.ADMIN_NOTIFY_EMAIL?.split(',') });
    expect(mails[0]?.text).toContain(`view=audit&thing=${target.id}`);
    const notices = (await firestore().collection('outbox').where('kind', '==', 'role-notice').get()).docs;
    const rows = await audits(target.id);
    expect(rows).toHaveLength(1);
    const audit = await firestore().collection('audit').where('thing', '==', target.id).get();
    expect(notices.filter((one) => one.get('subject_id') === audit.docs[0]?.id)).toHaveLength(1);
    expect(notices.every((one) => one.get('status') === 'sent')).toBe(true);
    await revoke(target.id, 'admin');
  });

  test('an admin cannot remove their own admin role, nor disable themself (A-57)', async () => {
    const own = await revoke(ada.id, 'admin');
    expect([own.status, own.body.message]).toEqual([
      409,
      'You cannot remove your own admin role. Another admin can.',
    ]);
    const shut = await disable(ada.id, 'A try');
    expect([shut.status, shut.body.message]).toEqual([
      409,
      'You cannot disable your own account. Another admin can.',
    ]);
    expect(await audits(ada.id)).toEqual([]);
  });

  test(
    'removed admins are refused at their next request (T02)',
    async () => {
      const refused: number[] = [];
      for (let n = 0; n < ROUNDS; n += 1) {
        const former = await buildPerson('admin');
        expect((await send(admin, USERS, { token: former.token })).status).toBe(200);
        await revoke(former.id, 'admin');
        refused.push((await send(admin, USERS, { token: former.token })).status);
      }
      expect(refused.filter((status) => status === 401 || status === 403)).toHaveLength(ROUNDS);
    },
    SLOW_MS,
  );

  test('taking a role revokes the refresh tokens', async () => {
    const former = await buildPerson('member');
    await firebaseAuth().updateUser(former.id, { displayName: 'x' });
    const begun = Math.floor(Date.now() / 1000) * 1000;
    await revoke(former.id, 'member');
    const { tokensValidAfterTime } = await firebaseAuth().getUser(former.id);
    expect(Date.parse(tokensValidAfterTime ?? '')).toBeGreaterThanOrEqual(begun);
    const old = Math.floor(Date.now() / 1000) - 30;
    const token = buildToken(former.id, { auth_time: old, iat: old });
    expect((await send(accounts, '/api/session', { token })).status).toBe(401);
  });
});

describe('disabling', () => {
  test('a disabled account fails its next request; enabled, it signs in again with its roles (A-57, T02)', async () => {
    const target = await buildPerson('member');
    const answer = await disable(target.id, '  Pretends to be someone else ');
    expect(answer.body.disabled).toMatchObject({ reason: 'Pretends to be someone else' });
    expect((await send(accounts, '/api/session', { token: target.token })).status).toBe(401);
    expect((await firebaseAuth().getUser(target.id)).disabled).toBe(true);
    expect((await enable(target.id)).body).toMatchObject({ disabled: null, roles: ['member'] });
    expect((await firebaseAuth().getUser(target.id)).disabled).toBe(false);
    const soon = Math.floor(Date.now() / 1000) + 2;
    const fresh = buildToken(target.id, { auth_time: soon, iat: soon });
    expect((await send(accounts, '/api/session', { token: fresh })).status).toBe(200);
    expect((await audits(target.id)).map(({ action }) => action).sort()).toEqual([
      'user.disable',
      'user.enable',
    ]);
  });

  test(
    'disabled people are refused at their next request (T02)',
    async () => {
      for (let n = 0; n < ROUNDS; n += 1) {
        const person = await buildPerson('member');
        await disable(person.id, 'Breaks the terms');
        expect((await send(accounts, '/api/session', { token: person.token })).status).toBe(401);
      }
    },
    SLOW_MS,
  );

  test('a second admin sees the reason of the first, and overwrites nothing', async () => {
    const target = await buildPerson();
    await disable(target.id, 'The first reason');
    const second = await disable(target.id, 'Another reason', { token: ben.token });
    expect(second.status).toBe(409);
    expect(second.body.current.disabled.reason).toBe('The first reason');
    expect(await audits(target.id)).toHaveLength(1);
    expect((await grant(target.id, 'member')).status).toBe(409);
  });

  test('a process that died between the two systems is made up for by the schedule', async () => {
    const target = await buildPerson();
    await disable(target.id, 'Breaks the terms');
    // As if the process had died: written down, and Firebase never heard of it.
    await firebaseAuth().updateUser(target.id, { disabled: false });
    const left = await firestore().collection('outbox').where('kind', '==', 'account-sync').get();
    const audit = await firestore().collection('audit').where('thing', '==', target.id).get();
    const message = left.docs.find((one) => one.get('subject_id') === audit.docs[0]?.id);
    await message?.ref.update({ status: 'pending', next_attempt_at: new Date(0) });
    const { deliverOutbox } = await import('#server/operations/deliver-outbox.ts');
    await deliverOutbox();
    expect((await firebaseAuth().getUser(target.id)).disabled).toBe(true);
  });

  test.each([
    ['blank', '   ', 422],
    ['too short', 'no', 422],
    ['over-long', 'x'.repeat(501), 422],
    ['with marks that turn the direction', 'a\u202eb reason', 422],
    ['of the wrong kind', 7, 400],
    ['absent', undefined, 422],
  ])('a reason that is %s is refused and nothing is stored', async (_name, reason, status) => {
    const target = await buildPerson();
    expect((await disable(target.id, reason)).status).toBe(status);
    expect((await seen(target.id))?.disabled).toBeNull();
    expect(await audits(target.id)).toEqual([]);
  });

  test('an unknown member is 400', async () => {
    const answer = await change('POST', `${uma.id}/disable`, {
      body: { reason: 'A reason', for_ever: true },
    });
    expect(answer.status).toBe(400);
  });

  test('many at once give one disabled account, one audit row', async () => {
    const target = await buildPerson();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => disable(target.id, 'Breaks the terms')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await audits(target.id)).toHaveLength(1);
    expect((await firebaseAuth().getUser(target.id)).disabled).toBe(true);
  });
});

describe('a reset link (A-14)', () => {
  const complete = (link: string, password: string) =>
    send(accounts, '/api/recovery/complete', { body: { token: link.split('#reset=')[1], password } });

  test('is answered once, is good for 24 hours and one use, and only its digest is stored', async () => {
    const target = await buildPerson('member');
    const { status, body } = await resetLink(target.id);
    expect(status).toBe(201);
    expect(body.link).toMatch(/^http:\/\/[^/]+\/recover#reset=[\w-]{43}$/);
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const secret = body.link.split('#reset=')[1];
    for (const name of ['recovery_tokens', 'audit', 'idempotency', 'outbox']) {
      const stored = (await firestore().collection(name).get()).docs;
      expect(JSON.stringify(stored.map((one) => [one.id, one.data()])), name).not.toContain(secret);
    }
    expect(await audits(target.id)).toMatchObject([
      { actor_id: ada.id, action: 'user.reset-link', before: {} },
    ]);
    expect((await complete(body.link, 'a new and long passphrase 7')).status).toBe(200);
    expect((await complete(body.link, 'another new passphrase 8')).status).not.toBe(200);
  });

  test('the same key again does not show it again, and makes no second one', async () => {
    const target = await buildPerson();
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await resetLink(target.id, { headers })).status).toBe(201);
    const again = await resetLink(target.id, { headers });
    expect(again.status).toBe(409);
    expect(again.body).not.toHaveProperty('link');
    expect(await audits(target.id)).toHaveLength(1);
  });

  test('is refused for another admin, whom the operator alone resets (T04)', async () => {
    const { status, body } = await resetLink(ben.id);
    expect([status, body.message]).toEqual([403, USER_GUARDS.adminLink]);
    expect(body).not.toHaveProperty('link');
    expect((await audits(ben.id)).filter(({ action }) => action === 'user.reset-link')).toEqual([]);
  });

  test('is dead once its account becomes an admin (T04)', async () => {
    const target = await buildPerson('member');
    const { link } = (await resetLink(target.id)).body;
    expect((await grant(target.id, 'admin', { token: ben.token })).status).toBe(200);
    expect((await complete(link, 'a new and long passphrase 9')).status).toBe(404);
  });

  test('is refused for a disabled account', async () => {
    const target = await buildPerson();
    await disable(target.id, 'Breaks the terms');
    expect((await resetLink(target.id)).status).toBe(409);
  });
});

describe('the last admin', () => {
  test('two admins who remove each other many times at once leave one (A-57)', async () => {
    for (const one of (await firestore().collection('user_roles').where('role', '==', 'admin').get()).docs) {
      await one.ref.delete();
    }
    const [first, second] = [await buildPerson('admin'), await buildPerson('admin')];
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        n % 2
          ? revoke(second.id, 'admin', { token: first.token })
          : revoke(first.id, 'admin', { token: second.token }),
      ),
    );
    const left = await firestore().collection('user_roles').where('role', '==', 'admin').get();
    expect(left.size).toBe(1);
    expect(answers.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
    const removals = await firestore().collection('audit').where('action', '==', 'user.revoke-role').get();
    const ids = [first.id, second.id];
    expect(removals.docs.filter((one) => ids.includes(one.get('thing')))).toHaveLength(1);
  });

  test('two admins who disable each other at once leave one open (A-57)', async () => {
    for (const one of (await firestore().collection('user_roles').where('role', '==', 'admin').get()).docs) {
      await one.ref.delete();
    }
    const [first, second] = [await buildPerson('admin'), await buildPerson('admin')];
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        n % 2
          ? disable(second.id, 'A race', { token: first.token })
          : disable(first.id, 'A race', { token: second.token }),
      ),
    );
    const profiles = await Promise.all([first, second].map(({ id }) => firebaseAuth().getUser(id)));
    expect(profiles.filter(({ disabled }) => !disabled)).toHaveLength(1);
    await grantRole(ada.id, 'admin', new Date());
  });
});
