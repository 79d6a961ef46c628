import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_TERMS_VERSION } from '#domain/accounts/account.ts';
import { DISPLAY_NAME_RESERVED, USERNAME_MESSAGES } from '#domain/accounts/username.ts';
import { reconcileAccounts } from '#server/operations/reconcile-accounts.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { buildToken } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';

const PASSWORD = 'tea at half past four';
const HOUR = 60 * 60_000;
const newName = () => `n${randomUUID().slice(0, 8)}`;
const signUp = (body: Record<string, unknown>, ip?: string) =>
  send(accounts, '/api/accounts', {
    body: { username: newName(), password: PASSWORD, ...body },
    ...(ip ? { ip } : {}),
  });
const read = async (path: string) => (await firestore().doc(path).get()).data();

afterEach(() => {
  vi.useRealTimers();
});

/** Firebase's own client interface, as a browser would call it past our endpoints. */
async function callFirebase(method: string, body: Record<string, unknown>) {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const project = process.env.FIREBASE_PROJECT_ID;
  const query = `key=local&targetProjectId=${project}`;
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?${query}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    },
  );
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back.
  return { status: response.status, body: (await response.json()) as any };
}

describe('POST /api/accounts', () => {
  test('visitor makes an account: sign-in, profile and reserved name in one go, without a role (R159–R171)', async () => {
    const username = newName();
    const answer = await signUp({ username: username.toUpperCase(), display_name: ' Fern Field ' });
    const email = `${username}@${process.env.PUBLIC_LOGIN_HOST ?? 'login.thegrid.localhost'}`;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(String), username, display_name: 'Fern Field', email });
    const { id } = answer.body;
    expect(await read(`profiles/${id}`)).toMatchObject({
      username,
      display_name: 'Fern Field',
      terms_version: ACCOUNT_TERMS_VERSION,
    });
    expect(await read(`usernames/${username}`)).toEqual({ user_id: id });
    expect((await firestore().collection('user_roles').where('user_id', '==', id).get()).size).toBe(0);
    expect(await firebaseAuth().getUser(id)).toMatchObject({ email, displayName: 'Fern Field' });
    expect((await callFirebase('signInWithPassword', { email, password: PASSWORD })).status).toBe(200);
    expect(JSON.stringify(await read(`profiles/${id}`))).not.toContain(PASSWORD);
  });

  test.each([undefined, null, '', '   '])(
    'an empty display name (%j) becomes the username (R168)',
    async (name) => {
      const username = newName();
      const answer = await signUp({ username, ...(name === undefined ? {} : { display_name: name }) });
      expect(answer.body).toMatchObject({ display_name: username });
    },
  );

  test.each(['_', '__', '___'])('a username may begin, end and go on with %s (R160)', async (line) => {
    const name = randomUUID().slice(0, 6);
    for (const username of [`${line}${name}`, `${name}${line}`, `${name}${line}x`, `${line}${name}${line}`]) {
      const answer = await signUp({ username: username.toUpperCase() });
      expect([username, answer.status, answer.body.username]).toEqual([username, 201, username]);
      expect((await signUp({ username })).status).toBe(409);
      const { email } = answer.body;
      expect((await callFirebase('signInWithPassword', { email, password: PASSWORD })).status).toBe(200);
      const body = { identifier: username };
      expect((await send(accounts, '/api/recovery', { body })).status).toBe(202);
    }
  });

  test('a username of nothing but underscores is one (R160)', async () => {
    for (const username of ['___', '____', '_'.repeat(20)]) {
      expect([201, 409]).toContain((await signUp({ username })).status);
    }
  });

  test.each(['gdpr', 'DPO', 'bounce', 'bounces_', 'data_protection'])(
    '%s is nobody’s username',
    async (name) => {
      const answer = await signUp({ username: name });
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, 'username']);
    },
  );

  test.each([
    'poiuytrewq',
    '0987654321q',
    '74227422',
    '987654321q',
    '1qaz2wsx3edc',
    '25121984ab',
    'Summer2026!',
  ])('%s is no password (T03)', async (password) => {
    const answer = await signUp({ password });
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, 'password']);
  });

  test('a password that is made of the own display name is refused', async () => {
    const answer = await signUp({ display_name: 'Fern Fieldhouse', password: 'FernFieldhouse84' });
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, 'password']);
  });

  test('a taken name is refused in any case with its sentence (R177)', async () => {
    const username = newName();
    expect((await signUp({ username })).status).toBe(201);
    for (const again of [username, username.toUpperCase(), `N${username.slice(1)}`]) {
      const answer = await signUp({ username: again });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'conflict', message: 'That username is taken' });
      expect(answer.body.fields).toEqual([{ path: 'username', message: USERNAME_MESSAGES.taken }]);
    }
  });

  test('reserved names, names that look like staff and common passwords are refused together, in words', async () => {
    const answer = await signUp({ username: 'Adm1n', display_name: 'TheGrid team', password: 'qwertyuiop' });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(USERNAME_MESSAGES.reserved);
    expect(answer.body.fields).toEqual([
      { path: 'username', message: USERNAME_MESSAGES.reserved },
      { path: 'display_name', message: DISPLAY_NAME_RESERVED },
      { path: 'password', message: expect.stringContaining('guess') },
    ]);
  });

  test('the username, forwards and backwards, is no password (T03)', async () => {
    const username = 'fern_field_9';
    for (const password of [username, 'FERN_FIELD_9', '9_dleif_nref']) {
      expect((await signUp({ username, password })).status).toBe(422);
    }
  });

  test.each([
    [{ username: 'ab' }, 422, 'Username must be 3-20 characters (letters, numbers, underscore only)'],
    [{ password: 'short' }, 422, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 422, 'Password must be at most 128 characters'],
    [{ password: `four words with nul\0` }, 422, 'Contains characters that cannot be stored'],
    [{ display_name: 'x'.repeat(101) }, 422, 'Display name must be at most 100 characters'],
    [{ display_name: 'Fern\u202eField' }, 422, 'hidden characters'],
    [{ username: 7 }, 400, 'Must be text'],
    [{ role: 'admin' }, 400, 'Not expected here'],
    [{ id: 'chosen' }, 400, 'Not expected here'],
  ])('%j: %i with its sentence', async (changes, status, sentence) => {
    const answer = await signUp(changes);
    expect(answer.status).toBe(status);
    expect(answer.body.fields[0].message).toContain(sentence);
  });

  test('a password is stored as it was typed, spaces and emoji too (T03)', async () => {
    const password = ' 👩🏽‍🔧 mends the 🚲 on Mondays ';
    const { body } = await signUp({ password });
    expect((await callFirebase('signInWithPassword', { email: body.email, password })).status).toBe(200);
    expect(
      (await callFirebase('signInWithPassword', { email: body.email, password: password.trim() })).status,
    ).toBe(400);
  });

  test('sign-ups of one name at once make one account (T26)', async () => {
    const username = newName();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => signUp({ username })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    const profiles = await firestore().collection('profiles').where('username', '==', username).get();
    expect(profiles.size).toBe(1);
    const { users } = await firebaseAuth().listUsers();
    expect(users.filter(({ email }) => email?.startsWith(`${username}@`))).toHaveLength(1);
  });

  test('the sixth account of half an hour from one address is 429, and nothing of it is left (T03)', async () => {
    stopClock();
    const ip = '203.0.113.61';
    const names = Array.from({ length: 6 }, newName);
    const statuses = [];
    for (const username of names) statuses.push((await signUp({ username }, ip)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await read(`usernames/${names[5]}`)).toBeUndefined();
    const { users } = await firebaseAuth().listUsers();
    expect(users.some(({ email }) => email?.startsWith(`${names[5]}@`))).toBe(false);
    expect((await signUp({ username: names[0] }, ip)).status).toBe(409);
  });

  test('taken names use up no account, but are not looked up without end either', async () => {
    stopClock();
    const ip = '203.0.113.62';
    const username = newName();
    await signUp({ username });
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await signUp({ username }, ip)).status);
    expect(statuses.slice(0, 30).every((status) => status === 409)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  test('when the profile cannot be stored, the sign-in is taken back and the name stays free', async () => {
    const username = newName();
    const batch = Object.getPrototypeOf(firestore().batch());
    const commit = vi
      .spyOn(batch, 'commit')
      .mockRejectedValueOnce(Object.assign(new Error('away'), { code: 14 }));
    const failed = await signUp({ username });
    expect(commit).toHaveBeenCalled();
    expect(failed.status).toBe(503);
    commit.mockRestore();
    const { users } = await firebaseAuth().listUsers();
    expect(users.some(({ email }) => email?.startsWith(`${username}@`))).toBe(false);
    expect((await signUp({ username })).status).toBe(201);
  });

  test('when the sign-in cannot be made, nothing is stored', async () => {
    const username = newName();
    const create = vi.spyOn(firebaseAuth(), 'createUser').mockRejectedValueOnce(new Error('away'));
    expect((await signUp({ username })).status).toBe(500);
    create.mockRestore();
    expect(await read(`usernames/${username}`)).toBeUndefined();
    expect((await signUp({ username })).status).toBe(201);
  });
});

describe('what is done past our endpoints, with the interface of Firebase (T27)', () => {
  test('changes no profile and gives no right', async () => {
    const username = newName();
    const { body: account } = await signUp({ username });
    const { body: signedIn } = await callFirebase('signInWithPassword', {
      email: account.email,
      password: PASSWORD,
    });
    const before = await read(`profiles/${account.id}`);
    const idToken = signedIn.idToken;
    const calls = [
      await callFirebase('update', { idToken, displayName: 'Admin <b>' }),
      await callFirebase('update', { idToken, photoUrl: 'javascript:alert(1)' }),
      await callFirebase('signUp', { email: `admin@${account.email.split('@')[1]}`, password: PASSWORD }),
      await callFirebase('signUp', {}),
      await callFirebase('update', { idToken, email: `other_${username}@${account.email.split('@')[1]}` }),
    ];
    // Firebase takes all five; what we hold is what counts.
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(`profiles/${account.id}`)).toEqual(before);
    for (const call of calls) {
      const id = call.body.localId;
      if (!id) continue;
      const session = await send(accounts, '/api/session', { token: buildToken(id) });
      const roles = session.status === 200 ? session.body.roles : [];
      expect(roles).toEqual([]);
      if (id !== account.id && session.status === 200) {
        expect(session.body.user).toMatchObject({ username: null, display_name: null });
      }
    }
    const own = await send(accounts, '/api/session', { token: buildToken(account.id) });
    expect(own.body.user).toMatchObject({ username, display_name: username });
  });

  test('a sign-in made there keeps a name from nobody for more than some minutes', async () => {
    const username = newName();
    const email = `${username}@login.thegrid.localhost`;
    const { body: squatter } = await callFirebase('signUp', { email, password: PASSWORD });
    expect((await signUp({ username })).status).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const answer = await signUp({ username });
    expect(answer.status).toBe(201);
    expect(answer.body.id).not.toBe(squatter.localId);
    await expect(firebaseAuth().getUser(squatter.localId)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
  });

  test('the nightly look closes what has no profile after an hour, once, and puts addresses back', async () => {
    const { body: account } = await signUp({});
    const { body: signedIn } = await callFirebase('signInWithPassword', {
      email: account.email,
      password: PASSWORD,
    });
    const elsewhere = `moved_${account.username}`.slice(0, 20);
    await callFirebase('update', {
      idToken: signedIn.idToken,
      email: `${elsewhere}@login.thegrid.localhost`,
    });
    const { body: orphan } = await callFirebase('signUp', {
      email: 'outside@example.org',
      password: PASSWORD,
    });
    const now = Date.now();
    expect((await reconcileAccounts(new Date(now + HOUR - 60_000))).orphans).toBe(0);
    expect((await firebaseAuth().getUser(orphan.localId)).disabled).toBe(false);
    const found = await reconcileAccounts(new Date(now + HOUR + 60_000));
    expect(found.orphans).toBeGreaterThanOrEqual(1);
    expect((await firebaseAuth().getUser(orphan.localId)).disabled).toBe(true);
    expect((await firebaseAuth().getUser(account.id)).email).toBe(account.email);
    expect((await firebaseAuth().getUser(account.id)).disabled).toBe(false);
    expect(await read(`audit/orphan_${orphan.localId}`)).toMatchObject({ action: 'account.close-orphan' });
    expect((await send(accounts, '/api/session', { token: buildToken(orphan.localId) })).status).toBe(401);
    expect(await reconcileAccounts(new Date(now + 3 * HOUR))).toMatchObject({ orphans: 0, addresses: 0 });
  });
});
