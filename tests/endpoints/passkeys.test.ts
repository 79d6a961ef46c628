import { afterEach, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { CHALLENGE_MS, PASSKEY_MESSAGES, PASSKEYS_MAX } from '#domain/passkeys/passkey.ts';
import { asRestored } from '#server/operations/backups/restore.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { RestoreList } from '#server/privacy/restore-list.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { recoveryDocument } from '#server/profiles/records/recovery-addresses.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { Authenticator, type Faults } from '#tests/builders/passkeys.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { claimsOf, enrol, exchange } from '#tests/builders/second-factor.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import passkeys from '../../functions/passkeys.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const later = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

const OWN = '/api/account/passkeys';
const list = (token: string) => send(passkeys, OWN, { token });
const begin = (token: string) => send(passkeys, '/api/account/passkey-options', { method: 'POST', token });
const put = (token: string, body: object, key = crypto.randomUUID()) =>
  send(passkeys, OWN, { body, token, headers: { 'Idempotency-Key': key } });
const remove = (token: string, id: string, key = crypto.randomUUID()) =>
  send(passkeys, `${OWN}/${id}`, { method: 'DELETE', token, headers: { 'Idempotency-Key': key } });
const beginSignIn = () => send(passkeys, '/api/passkeys/options', { method: 'POST' });
const signIn = (body: object, ip = '127.0.0.1') => send(passkeys, '/api/passkeys/sign-in', { body, ip });
const users = (token: string) => send(admin, '/api/admin/users', { token });
const session = (token: string) => send(accounts, '/api/session', { token });

/** Has a device make a passkey for a signed-in person. */
async function add({ token }: { token: string }, device = new Authenticator(), faults: Faults = {}) {
  const { body } = await begin(token);
  const answer = { ticket: body.ticket, name: 'Phone', credential: device.make(body.options, faults) };
  return { device, answer, added: await put(token, answer) };
}

/** Has a device answer the options of a sign-in. */
async function show(device: Authenticator, faults: Faults = {}) {
  const { body } = await beginSignIn();
  const answer = { ticket: body.ticket, credential: device.show(body.options, faults) };
  return { answer, shown: await signIn(answer) };
}

const attemptsOf = async ({ id }: Person) =>
  (await firestore().collection('sign_in_attempts').where('account_id', '==', id).get()).docs.map((row) =>
    row.get('outcome'),
  );

describe('adding a passkey (T04)', () => {
  test('a member adds one, which is listed by its name and never with its key', async () => {
    const ada = await buildPerson('member');
    expect((await list(ada.token)).body).toEqual({ items: [] });
    const { added, device } = await add(ada);
    expect(added.status).toBe(201);
    const [passkey] = added.body.items;
    expect(added.body.items).toEqual([
      { id: passkey.id, name: 'Phone', created_at: expect.any(String), last_used_at: null },
    ]);
    expect((await list(ada.token)).body).toEqual(added.body);
    const stored = (await firestore().doc(`passkeys/${passkey.id}`).get()).data();
    expect(stored).toMatchObject({ user_id: ada.id, credential_id: device.id, counter: 0 });
  });

  test('the options name the account, require a verified user, and leave out devices that have one', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { body } = await begin(ada.token);
    expect(body.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(ada.id).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    });
  });

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://thegrid.example.org' }],
    ['another site', { rpId: 'example.org' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a user who was not verified', { unverified: true }],
  ])('an answer for %s is refused', async (_, faults) => {
    const ada = await buildPerson('member');
    const { added } = await add(ada, new Authenticator(), faults);
    expect([added.status, added.body.message]).toEqual([422, PASSKEY_MESSAGES.notAdded]);
    expect((await list(ada.token)).body.items).toEqual([]);
  });

  test('a challenge is good once, for five minutes, and for the account that began', async () => {
    const [ada, bea] = [await buildPerson('member'), await buildPerson('member')];
    const { answer, added } = await add(ada);
    expect((await put(ada.token, answer)).body.message).toBe(PASSKEY_MESSAGES.expired);
    const [{ id }] = added.body.items;
    await remove(ada.token, id);
    expect((await put(ada.token, answer)).status).toBe(409);
    const { body } = await begin(ada.token);
    const device = new Authenticator();
    const next = { ticket: body.ticket, name: 'Key', credential: device.make(body.options) };
    expect((await put(bea.token, next)).body.message).toBe(PASSKEY_MESSAGES.expired);
    expect((await put(ada.token, { ...next, ticket: 'forged.ticket' })).status).toBe(409);
    later(CHALLENGE_MS);
    expect((await put(ada.token, next)).body.message).toBe(PASSKEY_MESSAGES.expired);
  });

  test('a repeated request with its key is answered alike, and the account has one', async () => {
    const ada = await buildPerson('member');
    const { body } = await begin(ada.token);
    const answer = { ticket: body.ticket, name: 'Key', credential: new Authenticator().make(body.options) };
    const first = await put(ada.token, answer, 'the-key-of-this-press');
    later(CHALLENGE_MS);
    const second = await put(ada.token, answer, 'the-key-of-this-press');
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  test('a passkey belongs to one account', async () => {
    const [ada, bea] = [await buildPerson('member'), await buildPerson('member')];
    const { device } = await add(ada);
    const { added } = await add(bea, device);
    expect([added.status, added.body.message]).toEqual([409, PASSKEY_MESSAGES.known]);
  });

  test('an account has at most so many', async () => {
    const ada = await buildPerson('member');
    const { answer } = await add(ada);
    const now = new Date();
    for (let more = 1; more < PASSKEYS_MAX; more += 1)
      await firestore().collection('passkeys').add({ user_id: ada.id, name: 'Key', created_at: now });
    expect((await begin(ada.token)).body.message).toBe(PASSKEY_MESSAGES.tooMany);
    expect((await put(ada.token, answer)).status).toBe(409);
  });

  test('a password typed long ago is asked for first, and a visitor is refused', async () => {
    const ada = await buildPerson('member');
    const { added } = await add(ada);
    later(RECENT_PASSWORD_MS + 1000);
    expect((await begin(ada.token)).body.code).toBe('reauth-required');
    expect((await remove(ada.token, added.body.items[0].id)).body.code).toBe('reauth-required');
    expect((await send(passkeys, OWN)).status).toBe(401);
  });

  test.each([{}, { ticket: 't', name: '', credential: {} }, { ticket: 't', name: 'Phone', more: 1 }])(
    'the body %j is refused',
    async (body) => expect([400, 422]).toContain((await put((await buildPerson()).token, body)).status),
  );
});

describe('signing in with a passkey', () => {
  test('its owner gets a session, as after typing the password, and the use is noted', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { shown } = await show(device);
    expect(shown.status).toBe(200);
    const token = exchange(ada.id, shown.body.token);
    expect((await session(token)).body).toMatchObject({ user: { id: ada.id }, roles: ['member'] });
    expect((await session(token)).body).not.toHaveProperty('second_factor');
    expect((await list(token)).body.items[0].last_used_at).not.toBeNull();
    expect((await begin(token)).status).toBe(200);
  });

  test('an admin with a second factor is not asked for its code', async () => {
    const ada = await buildPerson('admin');
    const enrolled = await enrol(ada.id);
    const { device } = await add(enrolled);
    const token = exchange(ada.id, (await show(device)).shown.body.token);
    expect((await session(token)).body.second_factor).toBe('passed');
    expect((await users(token)).status).toBe(200);
  });

  test('it is enough where admins need a second factor, also after typing the password again', async () => {
    const ada = await buildPerson('admin');
    const { device } = await add(ada);
    vi.stubEnv('ADMIN_SECOND_FACTOR', 'required');
    expect((await users(ada.token)).body.code).toBe('second-factor-required');
    const token = exchange(ada.id, (await show(device)).shown.body.token);
    expect((await users(token)).status).toBe(200);
    const again = await send(accounts, '/api/account/second-factor/answer', {
      body: { earlier_token: token },
      token: buildToken(ada.id),
    });
    expect(again.body.recovery_left).toBe(0);
    expect((await users(exchange(ada.id, again.body.token))).status).toBe(200);
    const other = await send(accounts, '/api/account/second-factor/answer', {
      body: { earlier_token: buildToken(ada.id) },
      token: buildToken(ada.id),
    });
    expect(other.status).toBe(403);
  });

  test('a second factor that was set up since is asked for', async () => {
    const ada = await buildPerson('admin');
    const { device } = await add(ada);
    const token = exchange(ada.id, (await show(device)).shown.body.token);
    await enrol(ada.id);
    expect((await users(token)).body.code).toBe('second-factor-required');
  });

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://thegrid.example.org' }],
    ['another site', { rpId: 'example.org' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a user who was not verified', { unverified: true }],
    ['another account', { userId: 'someone-else' }],
  ])('an answer for %s is refused', async (_, faults) => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { shown } = await show(device, faults);
    expect([shown.status, shown.body.message]).toEqual([401, PASSKEY_MESSAGES.refused]);
    expect((await list(ada.token)).body.items[0].last_used_at).toBeNull();
  });

  test('an unknown passkey, and the key of another, are refused alike', async () => {
    const [ada, bea] = [await buildPerson('member'), await buildPerson('member')];
    const unknown = new Authenticator();
    unknown.make({ challenge: 'AAAA', user: { id: Buffer.from(ada.id).toString('base64url') } });
    expect((await show(unknown)).shown.body.message).toBe(PASSKEY_MESSAGES.refused);
    const [{ device: hers }, { device: his }] = [await add(ada), await add(bea)];
    const { body } = await beginSignIn();
    const credential = { ...his.show(body.options), id: hers.id };
    expect((await signIn({ ticket: body.ticket, credential })).body.message).toBe(PASSKEY_MESSAGES.refused);
  });

  test('a challenge is good once, also for two at the same moment, and for five minutes', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { answer, shown } = await show(device);
    expect([shown.status, (await signIn(answer)).body.message]).toEqual([200, PASSKEY_MESSAGES.expired]);
    const { body } = await beginSignIn();
    const next = { ticket: body.ticket, credential: device.show(body.options) };
    const both = await Promise.all([signIn(next), signIn(next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const last = (await beginSignIn()).body;
    later(CHALLENGE_MS);
    const late = await signIn({ ticket: last.ticket, credential: device.show(last.options) });
    expect(late.body.message).toBe(PASSKEY_MESSAGES.expired);
  });

  test('the challenge of one purpose is not good for the other', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { body } = await begin(ada.token);
    const crossed = await signIn({ ticket: body.ticket, credential: device.show(body.options) });
    expect(crossed.status).toBe(409);
  });

  test('a count that does not rise is refused, as of a copied key, and recorded for an admin', async () => {
    const ada = await buildPerson('admin');
    const { device } = await add(ada);
    device.counter = 7;
    expect((await show(device)).shown.status).toBe(200);
    expect((await show(device)).shown.status).toBe(401);
    device.counter = 6;
    expect((await show(device)).shown.status).toBe(401);
    expect(await attemptsOf(ada)).toEqual(['failed', 'failed']);
    device.counter = 8;
    expect((await show(device)).shown.status).toBe(200);
  });

  test('a disabled account is refused, and is let in again once enabled', async () => {
    const [ada, boss] = [await buildPerson('member'), await buildPerson('admin')];
    const { device } = await add(ada);
    const path = `/api/admin/users/${ada.id}`;
    await send(admin, `${path}/disable`, { body: { reason: 'Lost phone' }, token: boss.token });
    expect((await show(device)).shown.status).toBe(401);
    await send(admin, `${path}/enable`, { method: 'POST', token: boss.token });
    expect((await show(device)).shown.status).toBe(200);
  });

  test('signing out everywhere ends its session, and the passkey signs in again', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const token = exchange(ada.id, (await show(device)).shown.body.token);
    await send(accounts, '/api/account/sign-out', { method: 'POST', token });
    expect((await session(token)).status).toBe(401);
    const again = exchange(ada.id, (await show(device)).shown.body.token);
    expect((await session(again)).status).toBe(200);
  });

  test('one address tries so often in a quarter of an hour', async () => {
    stopClock();
    const device = new Authenticator();
    device.make({ challenge: 'AAAA', user: { id: 'bm9ib2R5' } });
    const { body } = await beginSignIn();
    const answer = { ticket: body.ticket, credential: device.show(body.options) };
    const tries = [];
    for (let at = 0; at < 31; at += 1) tries.push((await signIn(answer, '203.0.113.7')).status);
    expect([tries.filter((status) => status === 401).length, tries.at(-1)]).toEqual([30, 429]);
  });
});

describe('removing a passkey', () => {
  test('it signs nobody in any more, and a repeated request is answered alike', async () => {
    const ada = await buildPerson('member');
    const { device, added } = await add(ada);
    const [{ id }] = added.body.items;
    const gone = await remove(ada.token, id, 'the-key-of-this-press');
    expect([gone.status, gone.body]).toEqual([200, { items: [] }]);
    expect((await remove(ada.token, id, 'the-key-of-this-press')).body).toEqual({ items: [] });
    expect((await remove(ada.token, id)).body.message).toBe(PASSKEY_MESSAGES.gone);
    expect((await show(device)).shown.status).toBe(401);
  });

  test('a backup from before does not bring it back', async () => {
    const ada = await buildPerson('member');
    const [{ id }] = (await add(ada)).added.body.items;
    await remove(ada.token, id);
    const notes = await firestore().collection('outbox').where('kind', '==', 'restore-note').get();
    expect(notes.docs.map((note) => note.get('payload')?.digests)).toContain(id);
    const since = { tokens: new Set([id]) } as unknown as RestoreList;
    expect(asRestored(`passkeys/${id}`, { user_id: ada.id }, since, new Date())).toBeNull();
    expect(asRestored('passkeys/other', { user_id: ada.id }, since, new Date())).not.toBeNull();
  });

  test('nobody removes that of another', async () => {
    const [ada, bea] = [await buildPerson('member'), await buildPerson('admin')];
    const { added } = await add(ada);
    expect((await remove(bea.token, added.body.items[0].id)).status).toBe(404);
    expect((await list(ada.token)).body.items).toHaveLength(1);
  });

  test('a reset of the second factor takes it too', async () => {
    const [ada, boss] = [await buildPerson('member'), await buildPerson('admin')];
    const { device } = await add(ada);
    const path = `/api/admin/users/${ada.id}/second-factor-reset`;
    const reset = await send(admin, path, { body: { reason: 'Lost phone' }, token: boss.token });
    expect(reset.status).toBe(200);
    expect((await show(device)).shown.status).toBe(401);
    expect((await firestore().collection('passkeys').where('user_id', '==', ada.id).get()).size).toBe(0);
  });
});

describe('what is said of it', () => {
  test('the owner gets an email at the confirmed address, and the audit a row without the name', async () => {
    const ada = await buildPerson('member');
    await recoveryDocument(ada.id).set({ email: 'ada@example.org', verified_at: new Date() });
    await emptyInbox();
    const { added } = await add(ada);
    await remove(ada.token, added.body.items[0].id);
    const subjects = (await inbox()).map(({ subject }) => subject);
    expect(subjects).toEqual(['A passkey was removed', 'A passkey was added']);
    const { docs } = await firestore().collection('audit').where('thing', '==', ada.id).get();
    expect(docs.map((row) => row.get('action')).sort()).toEqual([
      'account.add-passkey',
      'account.remove-passkey',
    ]);
    expect(JSON.stringify(docs.map((row) => row.data()))).not.toContain('Phone');
  });

  test('the export has its name and dates, and a deletion leaves nothing', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { body } = await send(accounts, '/api/account/export', { token: ada.token });
    expect(body.passkeys).toEqual([
      expect.objectContaining({ name: 'Phone', transports: ['internal'], last_used_at: null }),
    ]);
    expect(JSON.stringify(body.passkeys)).not.toContain('public_key');
    expect(JSON.stringify(body)).not.toContain(device.id);
    const { username } = (await findProfile(ada.id)) ?? {};
    await send(accounts, '/api/account', { method: 'DELETE', body: { username }, token: ada.token });
    expect((await show(device)).shown.status).toBe(401);
    expect((await firestore().collection('passkeys').where('user_id', '==', ada.id).get()).size).toBe(0);
    await expect(firebaseAuth().getUser(ada.id)).rejects.toThrow();
  });

  test('the token answered is one of our own, with the claims of a shown second factor', async () => {
    const ada = await buildPerson('member');
    const { device } = await add(ada);
    const { second_factor, second_factor_at, password_at } = claimsOf((await show(device)).shown.body.token);
    expect(second_factor).toBe('passkey');
    expect(second_factor_at).toBe(password_at);
  });
});
