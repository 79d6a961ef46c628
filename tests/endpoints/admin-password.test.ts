import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/sealing.ts';
import { createResetToken } from '#server/profiles/records/recovery-tokens.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

/** Fourteen characters, one too few for an admin, and fifteen. */
const SHORT = 'four plain dog';
const LONG = 'four plain dogs';
const USERS = '/api/admin/users';
let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Someone who made their account as everybody does, with a password of their choice. */
async function signUp(password: string): Promise<{ id: string; username: string }> {
  const username = `w${randomUUID().slice(0, 8)}`;
  const { status, body } = await send(accounts, '/api/accounts', { body: { username, password } });
  expect(status).toBe(201);
  return { id: body.id, username };
}

const grant = (id: string, role = 'admin') =>
  send(admin, `${USERS}/${id}/roles/${role}`, { method: 'PUT', token: buildToken(ada.id) });
const users = (id: string) => send(admin, USERS, { token: buildToken(id) });
const session = (id: string) => send(accounts, '/api/session', { token: buildToken(id) });
const choose = (id: string, password: unknown, token = buildToken(id)) =>
  send(accounts, '/api/account/password', { method: 'PUT', body: { password }, token });

async function newAdmin(password = SHORT): Promise<{ id: string; username: string }> {
  const person = await signUp(password);
  expect((await grant(person.id)).status).toBe(200);
  return person;
}

async function signInStatus(username: string, password: string): Promise<number> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const query = `key=local&targetProjectId=${process.env.FIREBASE_PROJECT_ID}`;
  const path = `identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?${query}`;
  const body = JSON.stringify({ email: `${username}@login.thegrid.localhost`, password });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`http://${host}/${path}`, { method: 'POST', headers, body })).status;
}

describe('a new admin whose password is too short for one (T04)', () => {
  test('holds the role, and every endpoint for admins answers "password-change-required"', async () => {
    const { id } = await newAdmin();
    expect((await session(id)).body).toMatchObject({ roles: ['admin'], password_change_required: true });
    const token = buildToken(id);
    const answers = await Promise.all(
      Object.values(FUNCTIONS).flatMap((deployed) =>
        deployed.contracts
          .filter(({ audience }) => ['staff', 'reviewer', 'admin'].includes(audience))
          .map(async ({ name, path, method, body: expected }) => {
            const { status, body } = await send(deployed, path.replaceAll(/:[A-Za-z_]+/g, randomUUID()), {
              method,
              token,
              ...(expected ? { body: {} } : {}),
            });
            return `${name}: ${status} ${body.code}`;
          }),
      ),
    );
    expect(answers.length).toBeGreaterThan(30);
    expect(answers.filter((line) => !line.endsWith(': 403 password-change-required'))).toEqual([]);
  });

  test('has no other use of the role either: of members, of asking about others, of our names', async () => {
    const { id } = await newAdmin();
    const token = buildToken(id);
    const dashboard = await send(members, '/api/members/dashboard', { token });
    expect([dashboard.status, dashboard.body.code]).toEqual([403, 'password-change-required']);
    const asked = await send(accounts, '/api/rpc/has_role', {
      body: { _user_id: ada.id, _role: 'admin' },
      token,
    });
    expect(asked.status).toBe(403);
    const named = await send(accounts, '/api/account', {
      method: 'PATCH',
      body: { display_name: 'TheGrid admin' },
      token,
    });
    expect(named.status).toBe(422);
  });

  test('keeps what they may do as a member', async () => {
    const { id } = await signUp(SHORT);
    await grant(id, 'member');
    await grant(id);
    expect((await send(members, '/api/members/dashboard', { token: buildToken(id) })).status).toBe(200);
  });

  test('chooses one of fifteen characters, and is an admin from the next sign-in on', async () => {
    const { id, username } = await newAdmin();
    const before = buildToken(id);
    expect((await choose(id, LONG, before)).body).toEqual({ changed: true });
    expect((await users(id)).status).toBe(200);
    expect((await session(id)).body).not.toHaveProperty('password_change_required');
    expect((await send(accounts, '/api/session', { token: before })).status).toBe(401);
    expect(await signInStatus(username, LONG)).toBe(200);
    expect(await signInStatus(username, SHORT)).toBe(400);
    const { docs } = await firestore().collection('audit').where('thing', '==', id).get();
    const rows = docs.map((document) => document.data());
    expect(rows).toContainEqual(
      expect.objectContaining({ actor_id: id, action: 'account.choose-password', before: {}, after: {} }),
    );
    expect(JSON.stringify(rows)).not.toContain(LONG);
  });

  test('is let in by a reset link with fifteen characters as well', async () => {
    const { id } = await newAdmin();
    const secret = newLinkSecret();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 60_000);
    await createResetToken({ userId: id, createdBy: 'ada', expiresAt, digest: digestOfSecret(secret), now });
    const complete = (password: string) =>
      send(accounts, '/api/recovery/complete', { body: { token: secret, password } });
    expect((await complete(SHORT)).status).toBe(422);
    expect((await complete(LONG)).status).toBe(200);
    expect((await users(id)).status).toBe(200);
  });

  test('is still asked after the role was taken and given again', async () => {
    const { id } = await newAdmin();
    await send(admin, `${USERS}/${id}/roles/admin`, { method: 'DELETE', token: buildToken(ada.id) });
    await grant(id);
    expect((await users(id)).body.code).toBe('password-change-required');
  });

  test('is named in the audit as someone who has to choose one', async () => {
    const { id } = await newAdmin();
    const { docs } = await firestore().collection('audit').where('thing', '==', id).get();
    expect(docs[0]?.get('after')).toEqual({ roles: ['admin'], password_change_required: true });
  });
});

describe('who is not asked', () => {
  test('a new admin whose password is long enough already', async () => {
    const { id } = await newAdmin(LONG);
    expect((await users(id)).status).toBe(200);
    const { docs } = await firestore().collection('audit').where('thing', '==', id).get();
    expect(docs[0]?.get('after')).toEqual({ roles: ['admin'] });
  });

  test('an admin from before passwords were measured', async () => {
    const { id } = await signUp(SHORT);
    await firestore().doc(`profiles/${id}`).set({ username: 'x', display_name: 'x', created_at: new Date() });
    await firestore()
      .doc(`user_roles/${id}_admin`)
      .set({ user_id: id, role: 'admin', created_at: new Date() });
    expect((await users(id)).status).toBe(200);
  });

  test('of the length of a password nothing is stored but whether it is enough', async () => {
    const [short, long] = [await signUp(SHORT), await signUp(LONG)];
    const marks = await Promise.all(
      [short, long].map(async ({ id }) => (await firestore().doc(`profiles/${id}`).get()).data()),
    );
    expect(marks.map((profile) => profile?.has_long_password)).toEqual([false, true]);
    expect(JSON.stringify(marks)).not.toMatch(/\b1[45]\b(?!T|:|-|\d)/);
  });
});

describe('PUT /api/account/password (T03, T04)', () => {
  test('a visitor gets 401, a password typed long ago is asked for again', async () => {
    expect(
      (await send(accounts, '/api/account/password', { method: 'PUT', body: { password: LONG } })).status,
    ).toBe(401);
    const person = await buildPerson();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    expect((await choose(person.id, LONG, person.token)).body.code).toBe('reauth-required');
  });

  test.each([
    ['too short for an admin', SHORT, 422, "An admin's password must be at least 15 characters"],
    ['too short for anyone', 'short', 422, 'Password must be at least 8 characters'],
    ['too long', 'x'.repeat(129), 422, 'Password must be at most 128 characters'],
    [
      'a common one',
      'passwordpassword',
      422,
      'That password is one of the first that others would guess. Please choose another.',
    ],
    ['no text', 7, 400, 'Must be text'],
  ])(
    'one that is %s is refused at the field, and nothing changes',
    async (_name, password, status, message) => {
      const { id, username } = await newAdmin();
      const answer = await choose(id, password);
      expect(answer.status).toBe(status);
      expect(answer.body.fields).toEqual([{ path: 'password', message }]);
      expect((await session(id)).body.password_change_required).toBe(true);
      expect(await signInStatus(username, SHORT)).toBe(200);
    },
  );

  test('someone who is no admin needs eight characters, and is asked if they become one', async () => {
    const { id } = await signUp(LONG);
    expect((await choose(id, 'plain dogs')).status).toBe(200);
    await grant(id);
    expect((await users(id)).body.code).toBe('password-change-required');
  });

  test('when Firebase is away nothing counts as long, and the next try goes well', async () => {
    const { id } = await newAdmin();
    const update = vi.spyOn(firebaseAuth(), 'updateUser').mockRejectedValueOnce(new Error('away'));
    expect((await choose(id, LONG)).status).toBe(500);
    update.mockRestore();
    await firestore()
      .doc(`profiles/${id}`)
      .update({ sessions_ended_at: new Date(0) });
    expect((await users(id)).body.code).toBe('password-change-required');
    expect((await choose(id, LONG)).status).toBe(200);
    expect((await users(id)).status).toBe(200);
  });

  test('the eleventh of an hour is refused', async () => {
    stopClock();
    const { id } = await signUp(SHORT);
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await choose(id, 'qwertyuiop')).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
