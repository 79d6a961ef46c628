import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/sealing.ts';
import { createResetToken } from '#server/profiles/records/recovery-tokens.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { load } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const ROUNDS = load(5, 20);
/** How many do the same at one time, where each has to wait for the end of a second. */
const AT_ONCE = 5;
const SECOND = 1000;
const PASSWORD = 'tea at half past four';
let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const usernameOf = (person: Person) => person.email.split('@')[0] ?? '';
const session = (token: string) => send(accounts, '/api/session', { token });
const asAda = (method: string, path: string, body?: unknown) =>
  send(admin, `/api/admin/users/${path}`, {
    method,
    token: buildToken(ada.id),
    ...(body === undefined ? {} : { body }),
  });
const signOut = (person: Person) =>
  send(accounts, '/api/account/sign-out', { method: 'POST', token: person.token });
const disable = (person: Person) => asAda('POST', `${person.id}/disable`, { reason: 'Breaks the terms' });
const enable = (person: Person) => asAda('POST', `${person.id}/enable`);

async function resetByLink(person: Person) {
  const secret = newLinkSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60 * SECOND);
  await createResetToken({
    userId: person.id,
    createdBy: 'ada',
    expiresAt,
    digest: digestOfSecret(secret),
    now,
  });
  return send(accounts, '/api/recovery/complete', { body: { token: secret, password: PASSWORD } });
}

/** Everything that ends the sessions of someone. */
const ENDINGS: [name: string, end: (person: Person) => ReturnType<typeof send>][] = [
  ['a reset by link', resetByLink],
  ['"Sign out everywhere"', signOut],
  ['disabling', disable],
  ['the loss of the role member', (person) => asAda('DELETE', `${person.id}/roles/member`)],
  ['the loss of the role admin', (person) => asAda('DELETE', `${person.id}/roles/admin`)],
  [
    'the deletion of the account',
    (person) =>
      send(accounts, '/api/account', {
        method: 'DELETE',
        body: { username: usernameOf(person) },
        token: person.token,
      }),
  ],
  [
    'a new password',
    (person) =>
      send(accounts, '/api/account/password', {
        method: 'PUT',
        body: { password: PASSWORD },
        token: person.token,
      }),
  ],
];
/** Those after which the person signs in again. */
const OPEN = ENDINGS.filter(([name]) => name !== 'disabling' && name !== 'the deletion of the account');

/**
 * Stops our clock late in a second of the near future. Firebase keeps its own, so that whatever is refused now is refused
 * by us alone. Returns that second, as a token says it.
 */
function stopTheClock(): number {
  const second = Math.floor(Date.now() / SECOND) + 60;
  vi.useFakeTimers({ toFake: ['Date'], now: second * SECOND + 960 });
  return second;
}

/** Someone with the role that this ending takes, and otherwise a member. */
const personFor = (name: string) => buildPerson(name === 'the loss of the role admin' ? 'admin' : 'member');

describe('a session of the very second in which sessions end (T02, T05, T06)', { timeout: 240_000 }, () => {
  test.each(ENDINGS)(`is over with %s, ${ROUNDS} of ${ROUNDS}`, async (name, end) => {
    const answers = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      vi.useRealTimers();
      const person = await personFor(name);
      const second = stopTheClock();
      const token = buildToken(person.id);
      const before = (await session(token)).status;
      const { status } = await end({ ...person, token });
      // Made in the same second, afterwards and not before: it cannot be told apart, and is refused.
      const late = buildToken(person.id, { auth_time: second, iat: second });
      answers.push([before, status, (await session(token)).status, (await session(late)).status]);
    }
    expect(answers).toEqual(Array(ROUNDS).fill([200, 200, 401, 401]));
  });

  test.each(OPEN)('is over with %s also while Firebase cannot be told', async (name, end) => {
    const person = await personFor(name);
    stopTheClock();
    const token = buildToken(person.id);
    vi.spyOn(firebaseAuth(), 'revokeRefreshTokens').mockRejectedValue(new Error('away'));
    expect((await end({ ...person, token })).status).toBe(200);
    expect((await session(token)).status).toBe(401);
  });

  test.each(OPEN)(
    `whoever signs in after the answer of %s is let in, ${ROUNDS} of ${ROUNDS}`,
    async (name, end) => {
      const answers = [];
      // Each looks at the other admins, and of several at once one may be a conflict (409).
      const atOnce = name === 'the loss of the role admin' ? 1 : AT_ONCE;
      for (let round = 0; round < ROUNDS; round += atOnce) {
        const people = await Promise.all(Array.from({ length: atOnce }, () => personFor(name)));
        const some = people.map(async (person) => {
          const { status } = await end({ ...person, token: buildToken(person.id) });
          return [status, (await session(buildToken(person.id))).status];
        });
        answers.push(...(await Promise.all(some)));
      }
      expect(answers).toEqual(Array(ROUNDS).fill([200, 200]));
    },
  );

  test('a refreshed token keeps the moment of its sign-in, and dies with it', async () => {
    const person = await buildPerson();
    const second = stopTheClock();
    await signOut({ ...person, token: buildToken(person.id) });
    vi.setSystemTime((second + 600) * SECOND);
    const refreshed = buildToken(person.id, { auth_time: second });
    expect((await session(refreshed)).status).toBe(401);
    expect((await session(buildToken(person.id))).status).toBe(200);
  });

  test('a contribution with a token of an ended session is refused, and stores nothing', async () => {
    const person = await buildPerson();
    stopTheClock();
    const token = buildToken(person.id);
    await signOut({ ...person, token });
    const email = `${randomUUID()}@example.org`;
    const answer = await send(contributions, '/api/contributions', {
      body: buildContribution({ email }),
      token,
    });
    expect(answer.status).toBe(401);
    const stored = await firestore().collection('contributions').where('email', '==', email).get();
    expect(stored.size).toBe(0);
  });
});

describe('a disabled account (A-57, T02)', () => {
  test('is refused by our own record, whatever Firebase says, and enabling revives no session', async () => {
    const person = await buildPerson('member');
    const second = stopTheClock();
    const old = buildToken(person.id);
    vi.spyOn(firebaseAuth(), 'updateUser').mockRejectedValue(new Error('away'));
    await disable(person);
    // Firebase does not know of it yet, so someone can sign in there.
    vi.setSystemTime((second + 5) * SECOND + 960);
    const during = buildToken(person.id);
    expect((await session(during)).status).toBe(401);
    vi.restoreAllMocks();
    expect((await enable(person)).status).toBe(200);
    expect((await session(old)).status).toBe(401);
    expect((await session(during)).status).toBe(401);
    vi.setSystemTime((second + 6) * SECOND);
    expect((await session(buildToken(person.id))).status).toBe(200);
  });
});

describe('a sign-in without a profile (T27)', () => {
  /** Calls Firebase as a browser could, past our own endpoints. */
  async function signUpAtFirebase(body: Record<string, unknown>): Promise<string> {
    const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
    const query = `key=local&targetProjectId=${process.env.FIREBASE_PROJECT_ID}`;
    const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    });
    return String(((await answer.json()) as { idToken: string }).idToken);
  }

  test.each([
    ['anonymous', {}],
    ['signed up past our endpoint', { email: `${randomUUID()}@example.org`, password: PASSWORD }],
  ])('that is %s reaches neither its account nor its export', async (_name, body) => {
    const token = await signUpAtFirebase(body);
    for (const path of ['/api/session', '/api/account', '/api/account/export']) {
      const answer = await send(accounts, path, { token });
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
    }
  });

  test('is told from an account of ours, which is let in the moment it is made', async () => {
    const username = `n${randomUUID().slice(0, 8)}`;
    const made = await send(accounts, '/api/accounts', { body: { username, password: PASSWORD } });
    expect(made.status).toBe(201);
    expect((await session(buildToken(made.body.id))).body.user).toMatchObject({ username });
  });
});
