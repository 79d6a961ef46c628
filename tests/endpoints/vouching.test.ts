import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { VOUCH_SECONDS } from '#domain/vouching/token.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { newKey, signedToken } from '#tests/builders/vouches.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const KEYS = '/api/admin/vouch-keys';
const ADDED = { app: 'roomz', label: 'November' };

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
/** A key is known for a minute, so each test begins later than that. */
let minutes = 0;
beforeEach(async () => {
  minutes += 2;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  ada.token = buildToken(ada.id);
  await firestore().recursiveDelete(firestore().collection('vouch_keys'));
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const add = (body: object, options: object = {}) => send(admin, KEYS, { token: ada.token, body, ...options });
const revoke = (id: string, updated_at: string) =>
  send(admin, `${KEYS}/${id}/revoke`, { token: ada.token, body: { updated_at } });
const list = async () => (await send(admin, KEYS, { token: ada.token })).body.items;

async function registered(app = 'roomz') {
  const key = newKey();
  const { body } = await add({ app, label: 'Sample', public_key: key.raw });
  return { ...key, updated_at: body.updated_at };
}

const contribute = (vouch: unknown, changes: object = {}, headers = {}) =>
  send(contributions, '/api/contributions', {
    body: buildContribution({ related_app: 'roomz', vouch, ...changes }),
    headers,
  });
async function markOf(vouch: unknown, changes: object = {}) {
  const { status, body } = await contribute(vouch, changes);
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(['created_at', 'id', 'reference', 'status']);
  return (await findContribution(body.id))?.vouch_key_id;
}

describe('POST /api/contributions with a token', () => {
  test('an app vouches for its user: the key is stored, and nothing of the person', async () => {
    const key = await registered();
    const answer = await contribute(signedToken(key, { sub: 'user-4711', jti: 'one' }));
    const stored = await firestore().collection('contributions').doc(answer.body.id).get();
    expect(stored.get('vouch_key_id')).toBe(key.id);
    expect(stored.get('submitted_by_user_id')).toBeNull();
    expect(JSON.stringify(stored.data())).not.toMatch(/user-4711|eyJ/);
    const seen = await send(admin, `/api/admin/contributions/${answer.body.id}`, { token: ada.token });
    expect(seen.body.contribution.vouch_key_id).toBe(key.id);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const REFUSED: Record<string, (key: Awaited<ReturnType<typeof registered>>) => string> = {
    'signed by another key': (key) => signedToken({ ...newKey(), id: key.id }),
    'of an unknown key': () => signedToken(newKey()),
    'with a changed claim': (key) => {
      const [head, , signature] = signedToken(key, { exp: now() - 1 }).split('.');
      return [head, signedToken(key).split('.')[1], signature].join('.');
    },
    expired: (key) => signedToken(key, { iat: now() - 600, exp: now() }),
    'of the future': (key) => signedToken(key, { iat: now() + 300, exp: now() + 600 }),
    'valid for too long': (key) => signedToken(key, { exp: now() + VOUCH_SECONDS + 1 }),
    'without an end': (key) => signedToken(key, { exp: undefined }),
    'for another site': (key) => signedToken(key, { aud: 'https://elsewhere.example' }),
    'of another app': (key) => signedToken(key, { iss: 'jobz' }),
    'of no app': (key) => signedToken(key, { iss: 'not_app_specific' }),
    'without a signature': (key) => signedToken(key).replace(/[^.]*$/, ''),
    'with alg none': (key) => signedToken(key, {}, { alg: 'none' }).replace(/[^.]*$/, ''),
    'signed by HMAC with the public key': (key) => {
      const [head, body] = signedToken(key, {}, { alg: 'HS256' }).split('.');
      const mac = createHmac('sha256', key.raw).update(`${head}.${body}`).digest('base64url');
      return `${head}.${body}.${mac}`;
    },
    'with a header to be understood': (key) => signedToken(key, {}, { crit: ['b64'], b64: false }),
    'that brings its key': (key) => {
      const other = newKey();
      return signedToken({ ...other, id: key.id }, {}, { jwk: { kty: 'OKP', crv: 'Ed25519', x: other.raw } });
    },
    'that is none': () => 'hello',
    'that is empty': () => '',
    'of four parts': (key) => `${signedToken(key)}.`,
  };
  test.each(Object.entries(REFUSED))(
    'a token %s: the contribution is stored without the mark, and answered alike',
    async (_, tokenOf) => {
      const key = await registered();
      expect(await markOf(tokenOf(key))).toBeUndefined();
      // The key itself is good.
      expect(await markOf(signedToken(key))).toBe(key.id);
    },
  );

  test('a token counts for contributions about its app alone', async () => {
    const key = await registered();
    for (const related_app of ['jobz', 'not_app_specific', null])
      expect(await markOf(signedToken(key), { related_app })).toBeUndefined();
  });

  test('a key of one app does not sign for another', async () => {
    const key = await registered('jobz');
    expect(await markOf(signedToken(key))).toBeUndefined();
    expect(await markOf(signedToken(key, { iss: 'jobz' }), { related_app: 'jobz' })).toBe(key.id);
  });

  test('while it lasts, one token serves several contributions; a repeated one stays one, also with another token', async () => {
    const key = await registered();
    const token = signedToken(key);
    expect(await markOf(token)).toBeTruthy();
    expect(await markOf(token)).toBeTruthy();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await contribute(token, {}, headers);
    const again = await contribute(signedToken(key, { iat: now() - 1 }), {}, headers);
    expect(again.body.id).toBe(first.body.id);
    later(VOUCH_SECONDS * 1000);
    expect(await markOf(token)).toBeUndefined();
  });

  test('a revoked key counts for a minute at most, and its contributions keep their mark', async () => {
    const key = await registered();
    const before = await contribute(signedToken(key));
    await revoke(key.id, key.updated_at);
    later(60_001);
    expect(await markOf(signedToken(key))).toBeUndefined();
    expect((await findContribution(before.body.id))?.vouch_key_id).toBeTruthy();
  });

  test('keys are read once a minute, and never without a token or for one that is wrong by itself', async () => {
    const key = await registered();
    const reads = vi.spyOn(firestore(), 'collection');
    const keysRead = () => reads.mock.calls.filter(([name]) => name === 'vouch_keys').length;
    await contribute(undefined);
    await contribute(null);
    await contribute(signedToken(key, { iat: now() - 600, exp: now() }));
    expect(keysRead()).toBe(0);
    await contribute(signedToken(key));
    await contribute(signedToken(key));
    expect(keysRead()).toBe(1);
    reads.mockRestore();
  });

  test('the log has the reason and nothing of the token', async () => {
    const lines: string[] = [];
    const spies = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line))),
    );
    const token = signedToken(await registered(), { sub: 'user-4711', exp: 1 });
    await contribute(token);
    await contribute(`eyJ.${token}`);
    for (const spy of spies) spy.mockRestore();
    const text = lines.join('\n');
    expect(text).toContain('not valid now');
    expect(text).toContain('no such token');
    expect(token.split('.').filter((part) => text.includes(part))).toEqual([]);
    expect(text).not.toContain('user-4711');
  });

  test('a token too long for any app is refused before anything is stored', async () => {
    const { status, body } = await contribute('x'.repeat(1001));
    expect([status, body.fields[0].path]).toEqual([422, 'vouch']);
  });
});

describe('the list of public keys', () => {
  test('an admin adds a key as PEM or base64url; its id is the thumbprint, and the audit has app and label', async () => {
    const [one, other] = [newKey(), newKey()];
    const first = await add({ ...ADDED, public_key: `  ${one.pem}` });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...ADDED, id: one.id, public_key: one.raw, revoked_at: null });
    later(1000);
    const base64 = `${other.raw.replaceAll('-', '+').replaceAll('_', '/')}=`;
    expect((await add({ ...ADDED, public_key: base64 })).body.public_key).toBe(other.raw);
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([other.id, one.id]);
    const rows = await firestore().collection('audit').where('thing', '==', one.id).get();
    expect(rows.docs.map((row) => row.data())).toMatchObject([
      { action: 'vouching.add-key', actor_id: ada.id, before: {}, after: ADDED },
    ]);
  });

  const privatePem = () =>
    String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const rsaPem = () =>
    String(
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }),
    );
  const x25519Pem = () =>
    String(generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }));
  test.each([
    ['app', { app: 'not_app_specific' }, 'Please select an app'],
    ['label', { label: ' ' }, 'The label is required'],
    ['label', { label: 'x'.repeat(61) }, 'The label must be at most 60 characters'],
    ['public_key', { public_key: ' ' }, 'The public key is required'],
    ['public_key', { public_key: 'abc' }, 'This is not an Ed25519 public key, in PEM or base64url'],
    ['public_key', { public_key: rsaPem() }, 'This is not an Ed25519 public key, in PEM or base64url'],
    ['public_key', { public_key: x25519Pem() }, 'This is not an Ed25519 public key, in PEM or base64url'],
    [
      'public_key',
      { public_key: privatePem() },
      'This is a private key. It must stay with the app: paste the public one.',
    ],
  ])('a wrong %s is refused with its sentence: %o', async (path, changes, message) => {
    const { status, body } = await add({ ...ADDED, public_key: newKey().raw, ...changes });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await list()).toEqual([]);
  });

  test('a key is in the list once, and an app has two active ones', async () => {
    const key = await registered();
    const twice = await add({ app: 'jobz', label: 'x', public_key: key.raw });
    expect([twice.status, twice.body.message]).toEqual([409, 'This key is in the list already.']);
    await registered();
    const third = await add({ ...ADDED, public_key: newKey().raw });
    expect([third.status, third.body.message]).toEqual([
      409,
      'Roomz has 2 keys already. Revoke the one that it no longer uses first.',
    ]);
    expect((await add({ ...ADDED, app: 'jobz', public_key: newKey().raw })).status).toBe(201);
  });

  test('an admin revokes a key for good, which makes room for the next', async () => {
    const key = await registered();
    await registered();
    later(1000);
    const answer = await revoke(key.id, key.updated_at);
    expect(answer.body).toMatchObject({ id: key.id, revoked_at: new Date().toISOString() });
    const again = await revoke(key.id, key.updated_at);
    expect([again.status, again.body.message]).toEqual([409, 'Someone revoked this key in the meantime.']);
    const back = await add({ ...ADDED, public_key: key.pem });
    expect([back.status, back.body.message]).toEqual([409, 'This key was revoked. The app needs a new one.']);
    expect((await registered()).updated_at).toBeTruthy();
    const rows = await firestore().collection('audit').where('thing', '==', key.id).get();
    expect(rows.docs.map((row) => row.get('action')).sort()).toEqual([
      'vouching.add-key',
      'vouching.revoke-key',
    ]);
  });

  test('an unknown key cannot be revoked', async () => {
    const { status, body } = await revoke(newKey().id, new Date().toISOString());
    expect([status, body.code]).toEqual([404, 'not-found']);
    expect((await revoke('x', new Date().toISOString())).status).toBe(422);
  });

  test('a repeated request adds one key and revokes it once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { ...ADDED, public_key: newKey().raw };
    const [first, second] = [await add(body, { headers }), await add(body, { headers })];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });
});
