import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { codeOf } from '#tests/builders/authenticator.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import {
  at,
  buildRecoverable,
  mailsTo,
  newAddress,
  propose,
  SECOND,
  secretIn,
  usernameOf,
} from '#tests/builders/recovery.ts';
import { send } from '#tests/builders/requests.ts';
import { enrol, exchange, FACTOR } from '#tests/builders/second-factor.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

/** The answer of each first call counts as lost: the browser repeats it with the key that it had. */
interface Write {
  method?: string;
  path: string;
  body?: unknown;
  token?: string;
}
const keyed = (key: string, { method = 'POST', path, ...sent }: Write) =>
  send(path.startsWith('/api/admin') ? admin : accounts, path, {
    method,
    ...sent,
    headers: { 'Idempotency-Key': key },
  });

const auditOf = async (thing: string, action: string) => {
  const { docs } = await firestore().collection('audit').where('thing', '==', thing).get();
  return docs.filter((row) => row.get('action') === action).length;
};

/** Whether this password opens the account at the sign-in service. */
async function opens(email: string, password: string): Promise<boolean> {
  const host = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
  const query = `key=local&targetProjectId=${process.env.FIREBASE_PROJECT_ID}`;
  const address = `${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?${query}`;
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(address, { method: 'POST', headers, body })).ok;
}

afterEach(() => {
  vi.useRealTimers();
});

async function resetSecret(person: { id: string; address: string; email: string }): Promise<string> {
  await send(accounts, '/api/recovery', { body: { identifier: person.email.split('@')[0] } });
  const mail = (await mailsTo(person.address)).find(({ text }) => text.includes('#reset='));
  return secretIn(mail, 'reset');
}
const newPassword = (token: string, password: string): Write => ({
  path: '/api/recovery/complete',
  body: { token, password },
});

describe('a new password by a link, its answer lost', () => {
  test('the same key is answered as the first time, and the link opens nothing for another key', async () => {
    const person = await buildRecoverable();
    const [secret, key] = [await resetSecret(person), randomUUID()];
    const write = newPassword(secret, 'tea at half past four');
    expect(await keyed(key, write)).toMatchObject({ status: 200, body: { username: usernameOf(person) } });
    expect(await keyed(key, write)).toMatchObject({ status: 200, body: { username: usernameOf(person) } });
    expect((await keyed(randomUUID(), write)).status).toBe(404);
    expect((await send(accounts, '/api/recovery/complete', { body: write.body })).status).toBe(404);
    expect(await opens(person.email, 'tea at half past four')).toBe(true);
    expect(await auditOf(person.id, 'account.reset-password')).toBe(1);
  });

  test('the password that was typed last counts, because nobody can compare the two', async () => {
    const person = await buildRecoverable();
    const [secret, key] = [await resetSecret(person), randomUUID()];
    await keyed(key, newPassword(secret, 'tea at half past four'));
    expect((await keyed(key, newPassword(secret, 'coffee at half past six'))).status).toBe(200);
    expect(await opens(person.email, 'tea at half past four')).toBe(false);
    expect(await opens(person.email, 'coffee at half past six')).toBe(true);
  });

  test('two at once with one key both succeed', async () => {
    const person = await buildRecoverable();
    const [secret, key] = [await resetSecret(person), randomUUID()];
    const write = newPassword(secret, 'tea at half past four');
    const answers = await Promise.all([keyed(key, write), keyed(key, write)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await auditOf(person.id, 'account.reset-password')).toBe(1);
  });

  test('the key is worth nothing after ten minutes', async () => {
    const person = await buildRecoverable();
    const [secret, key] = [await resetSecret(person), randomUUID()];
    const write = newPassword(secret, 'tea at half past four');
    await keyed(key, write);
    at(10 * 60 * SECOND + SECOND);
    expect((await keyed(key, write)).status).toBe(404);
  });

  test('the key is worth nothing once the person ends all sessions', async () => {
    const person = await buildRecoverable();
    const [secret, key] = [await resetSecret(person), randomUUID()];
    const write = newPassword(secret, 'tea at half past four');
    await keyed(key, write);
    at(2 * SECOND);
    await send(accounts, '/api/account/sign-out', { method: 'POST', token: buildToken(person.id) });
    expect((await keyed(key, write)).status).toBe(404);
  });
});

describe('what a person does with a recovery address, its answer lost', () => {
  const proposal = (person: Person, email: string | null): Write => ({
    method: 'PUT',
    path: '/api/account/recovery-address',
    body: { email },
    token: person.token,
  });

  test('the same address with the same key is mailed once', async () => {
    const [person, address, key] = [await buildPerson(), newAddress(), randomUUID()];
    const write = proposal(person, address);
    const answers = await Promise.all([keyed(key, write), keyed(key, write)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await keyed(key, write)).body.recovery).toEqual({ email: null, pending: address });
    expect(await mailsTo(address)).toHaveLength(1);
    await keyed(randomUUID(), write);
    expect(await mailsTo(address)).toHaveLength(2);
  });

  test('another address with the same key is refused: the first has arrived', async () => {
    const [person, address, key] = [await buildPerson(), newAddress(), randomUUID()];
    await keyed(key, proposal(person, address));
    const other = newAddress();
    const answer = await keyed(key, proposal(person, other));
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-done' } });
    expect(answer.body.message).toBe(
      'What you sent first has arrived. It was not changed: look at it before you send again.',
    );
    expect(await mailsTo(other)).toEqual([]);
    const stranger = await buildPerson();
    expect((await keyed(key, proposal(stranger, other))).status).toBe(200);
  });

  test('confirming is answered alike for the same key, and 404 for any other', async () => {
    const [person, address, key] = [await buildPerson(), newAddress(), randomUUID()];
    await propose(person, address);
    const token = secretIn((await mailsTo(address))[0], 'confirm');
    const write = { path: '/api/recovery/confirm', body: { token } };
    const answers = await Promise.all([keyed(key, write), keyed(key, write)]);
    expect(answers.map(({ body }) => body)).toEqual([{ confirmed: true }, { confirmed: true }]);
    expect((await keyed(key, write)).body).toEqual({ confirmed: true });
    expect((await keyed(randomUUID(), write)).status).toBe(404);
    await propose(person, null);
    expect((await keyed(key, write)).status).toBe(404);
  });

  test('a request for a link to a new password is mailed once for a key, and again for another name', async () => {
    const [one, two, key] = [await buildRecoverable(), await buildRecoverable(), randomUUID()];
    const write = (person: Person) => ({ path: '/api/recovery', body: { identifier: usernameOf(person) } });
    const before = (await firestore().collection('outbox').get()).size;
    const answers = await Promise.all([keyed(key, write(one)), keyed(key, write(one))]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await keyed(key, write(one));
    expect((await firestore().collection('outbox').get()).size).toBe(before + 1);
    expect((await keyed(key, write(two))).status).toBe(202);
    expect((await mailsTo(two.address)).filter(({ text }) => text.includes('#reset='))).toHaveLength(1);
  });
});

describe('a write that ends the session it came with, its answer lost', () => {
  const choosing = (token: string, password: string): Write => ({
    method: 'PUT',
    path: '/api/account/password',
    body: { password },
    token,
  });
  const leaving = (person: Person): Write => ({
    method: 'DELETE',
    path: '/api/account',
    body: { username: usernameOf(person) },
    token: person.token,
  });

  test('a chosen password: the ended session is answered for its key alone', async () => {
    const [person, key] = [await buildPerson(), randomUUID()];
    const write = choosing(person.token, 'tea at half past four');
    expect((await keyed(key, write)).body).toEqual({ changed: true });
    expect((await send(accounts, '/api/session', { token: person.token })).status).toBe(401);
    expect(await keyed(key, write)).toMatchObject({ status: 200, body: { changed: true } });
    expect((await keyed(randomUUID(), write)).status).toBe(401);
    expect((await keyed(key, { ...write, path: '/api/account/sign-out', method: 'POST' })).status).toBe(401);
    expect(await auditOf(person.id, 'account.choose-password')).toBe(1);
  });

  test('the key of one person answers nobody else', async () => {
    const [person, other, key] = [await buildPerson(), await buildPerson(), randomUUID()];
    await keyed(key, choosing(person.token, 'tea at half past four'));
    await send(accounts, '/api/account/sign-out', { method: 'POST', token: other.token });
    expect((await keyed(key, choosing(other.token, 'tea at half past four'))).status).toBe(401);
  });

  test('signing out everywhere is answered for its key alone', async () => {
    const [person, key] = [await buildPerson(), randomUUID()];
    const write = { path: '/api/account/sign-out', token: person.token };
    expect((await keyed(key, write)).body).toEqual({ signed_out: true });
    expect(await keyed(key, write)).toMatchObject({ status: 200, body: { signed_out: true } });
    expect((await keyed(randomUUID(), write)).status).toBe(401);
  });

  test('a deleted account says so to whoever held its session, and to nobody else', async () => {
    const [person, other, key] = [await buildPerson(), await buildPerson(), randomUUID()];
    const first = await keyed(key, leaving(person));
    expect(first).toMatchObject({ status: 200, body: { deleted: true, state: 'done' } });
    expect(await keyed(key, leaving(person))).toMatchObject({
      status: 200,
      body: { deleted: true, state: 'done' },
    });
    expect((await send(accounts, '/api/account', { token: person.token })).status).toBe(401);
    await send(accounts, '/api/account/sign-out', { method: 'POST', token: other.token });
    expect((await keyed(key, leaving(other))).status).toBe(401);
  });

  test('two deletions at once both say that it is done or has begun', async () => {
    const [person, key] = [await buildPerson(), randomUUID()];
    const answers = await Promise.all([keyed(key, leaving(person)), keyed(key, leaving(person))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await auditOf(person.id, 'account.delete')).toBe(0);
    expect((await keyed(key, leaving(person))).body).toMatchObject({ deleted: true });
  });
});

describe('a second factor, its answer lost', () => {
  const confirming = (token: string, code: string): Write => ({
    path: `${FACTOR}/confirm`,
    body: { code },
    token,
  });
  const begun = async (token: string): Promise<string> =>
    (await send(accounts, FACTOR, { method: 'POST', token })).body.secret;

  test('setting up: the repeat says that it is on and that its codes were shown before', async () => {
    const [ada, key] = [await buildPerson('admin'), randomUUID()];
    const secret = await begun(ada.token);
    const write = confirming(ada.token, codeOf(secret, -1));
    expect((await keyed(key, write)).body.recovery_codes).toHaveLength(10);
    const again = await keyed(key, write);
    expect(again).toMatchObject({
      status: 201,
      body: { enrolled_at: expect.any(String), recovery_left: 10, recovery_codes: null, token: null },
    });
    expect(await auditOf(ada.id, 'account.add-second-factor')).toBe(1);
    expect((await keyed(randomUUID(), write)).body.code).toBe('conflict');
  });

  test('from there a code leads to new recovery codes', async () => {
    const [ada, key] = [await buildPerson('admin'), randomUUID()];
    const secret = await begun(ada.token);
    await keyed(key, confirming(ada.token, codeOf(secret, -1)));
    const renewal = { path: `${FACTOR}/recovery-codes`, token: ada.token };
    expect((await keyed(randomUUID(), renewal)).body.code).toBe('second-factor-required');
    const shown = await keyed(randomUUID(), {
      path: `${FACTOR}/answer`,
      body: { code: codeOf(secret) },
      token: ada.token,
    });
    const renewed = await keyed(randomUUID(), { ...renewal, token: exchange(ada.id, shown.body.token) });
    expect(renewed.body.recovery_codes).toHaveLength(10);
  });

  test('two confirmations at once with one key: one shows the codes, the other that it is on', async () => {
    const [ada, key] = [await buildPerson('admin'), randomUUID()];
    const secret = await begun(ada.token);
    const write = confirming(ada.token, codeOf(secret, -1));
    const answers = await Promise.all([keyed(key, write), keyed(key, write)]);
    expect(answers.filter(({ body }) => body.recovery_codes?.length === 10)).toHaveLength(1);
    expect((await keyed(key, write)).body).toMatchObject({ recovery_left: 10, recovery_codes: null });
  });

  test('a code that was taken is answered again for its key, and uses up no second one', async () => {
    const [ada, key] = [await buildPerson('admin'), randomUUID()];
    const { codes } = await enrol(ada.id);
    const write = { path: `${FACTOR}/answer`, body: { recovery_code: codes[0] }, token: buildToken(ada.id) };
    expect((await keyed(key, write)).body.recovery_left).toBe(9);
    const again = await keyed(key, write);
    expect(again.body.recovery_left).toBe(9);
    const session = exchange(ada.id, again.body.token);
    expect((await send(admin, '/api/admin/users', { token: session })).status).toBe(200);
    expect((await keyed(randomUUID(), write)).status).toBe(422);
    const stranger = await buildPerson('admin');
    await enrol(stranger.id);
    expect((await keyed(key, { ...write, token: buildToken(stranger.id) })).status).toBe(422);
  });

  test('turning it off is answered alike for its key', async () => {
    const [ada, key] = [await buildPerson('admin'), randomUUID()];
    const { codes, token } = await enrol(ada.id);
    const write = { method: 'DELETE', path: FACTOR, body: { recovery_code: codes[0] }, token };
    expect((await keyed(key, write)).body.enrolled_at).toBeNull();
    expect(await keyed(key, write)).toMatchObject({ status: 200, body: { enrolled_at: null } });
    expect((await keyed(randomUUID(), write)).status).toBe(409);
    expect(await auditOf(ada.id, 'account.remove-second-factor')).toBe(1);
  });

  test('new recovery codes are made again, and those that were shown last count', async () => {
    const [ada, key] = [await buildPerson('admin'), randomUUID()];
    const { token } = await enrol(ada.id);
    const write = { path: `${FACTOR}/recovery-codes`, token };
    const lost = await keyed(key, write);
    const seen = await keyed(key, write);
    const answer = (recovery_code: string) =>
      keyed(randomUUID(), { path: `${FACTOR}/answer`, body: { recovery_code }, token: buildToken(ada.id) });
    expect((await answer(lost.body.recovery_codes[0])).status).toBe(422);
    expect((await answer(seen.body.recovery_codes[0])).status).toBe(200);
  });
});

describe('a new account, its answer lost', () => {
  const name = () => `n${randomUUID().slice(0, 8)}`;
  const signUp = (username: string, password = 'tea at half past four'): Write => ({
    path: '/api/accounts',
    body: { username, display_name: '', password },
  });

  test('the same key is answered as the first time, any other that the name is taken', async () => {
    const [username, key] = [name(), randomUUID()];
    const first = await keyed(key, signUp(username));
    expect(first.status).toBe(201);
    const again = await keyed(key, signUp(username));
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await keyed(randomUUID(), signUp(username))).body.code).toBe('conflict');
    expect(await opens(first.body.email, 'tea at half past four')).toBe(true);
  });

  test('the password that was typed last opens it, until someone has signed in', async () => {
    const [username, key] = [name(), randomUUID()];
    const { body } = await keyed(key, signUp(username));
    expect((await keyed(key, signUp(username, 'coffee at half past six'))).status).toBe(201);
    expect(await opens(body.email, 'coffee at half past six')).toBe(true);
    expect((await keyed(key, signUp(username, 'cocoa at half past nine'))).status).toBe(201);
    expect(await opens(body.email, 'coffee at half past six')).toBe(true);
  });

  test('another name with the same key is refused: the first account was made', async () => {
    const [username, other, key] = [name(), name(), randomUUID()];
    await keyed(key, signUp(username));
    expect(await keyed(key, signUp(other))).toMatchObject({ status: 409, body: { code: 'already-done' } });
    expect((await keyed(randomUUID(), signUp(other))).status).toBe(201);
  });

  test('of two at once with one key none is told that the name is taken', async () => {
    const [username, key] = [name(), randomUUID()];
    const answers = await Promise.all([keyed(key, signUp(username)), keyed(key, signUp(username))]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    expect((await keyed(key, signUp(username))).status).toBe(201);
  });
});
