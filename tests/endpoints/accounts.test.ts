import { beforeAll, describe, expect, test } from 'vitest';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { refuseEmulatorsInProduction } from '#server/platform/environment/environment.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';

let ada: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin', 'member');
  uma = await buildPerson();
});

describe('GET /api/session', () => {
  test('signed-in person learns who they are and which roles they hold', async () => {
    const answer = await send(accounts, '/api/session', { token: ada.token });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: ada.id, email: ada.email });
    expect(answer.body.roles.sort()).toEqual(['admin', 'member']);
    expect((await send(accounts, '/api/session', { token: uma.token })).body.roles).toEqual([]);
  });

  test('visitor gets 401', async () => {
    expect((await send(accounts, '/api/session')).status).toBe(401);
  });
});

describe('POST /api/rpc/has_role', () => {
  const ask = (token: string | undefined, id: unknown, role: unknown) =>
    send(accounts, '/api/rpc/has_role', { body: { _user_id: id, _role: role }, token });

  test('a person asks about themself and gets a bare boolean', async () => {
    expect((await ask(ada.token, ada.id, 'admin')).body).toBe(true);
    expect((await ask(uma.token, uma.id, 'admin')).body).toBe(false);
  });

  test('only an admin may ask about someone else', async () => {
    expect((await ask(ada.token, uma.id, 'member')).body).toBe(false);
    expect((await ask(uma.token, ada.id, 'admin')).status).toBe(403);
  });

  test('visitor gets 401, unknown roles and ids are refused', async () => {
    expect((await ask(undefined, ada.id, 'admin')).status).toBe(401);
    expect((await ask(ada.token, ada.id, 'owner')).status).toBe(422);
    expect((await ask(ada.token, '../x', 'admin')).status).toBe(422);
    expect((await ask(ada.token, 7, 'admin')).status).toBe(400);
  });
});

describe('POST /api/admin-attempts', () => {
  const record = (body: Record<string, unknown>, ip?: string) =>
    send(accounts, '/api/admin-attempts', { body, ...(ip ? { ip } : {}) });

  test('an attempt leaves a row with identifier and outcome, and no address of the network', async () => {
    const answer = await record({ identifier: 'ada@thegrid.localhost', outcome: 'failed' }, '198.51.100.7');
    expect(answer.status).toBe(202);
    const rows = await firestore().collection('sign_in_attempts').where('outcome', '==', 'failed').get();
    expect(rows.docs[0]?.data()).toMatchObject({ identifier: 'ada@thegrid.localhost', outcome: 'failed' });
    expect(JSON.stringify(rows.docs[0]?.data())).not.toContain('198.51.100.7');
  });

  test('a password cannot be recorded, by mistake or on purpose', async () => {
    expect((await record({ identifier: 'ada', outcome: 'failed', password: 'secret' })).status).toBe(400);
  });

  test('an empty identifier and an unknown outcome are refused', async () => {
    expect((await record({ identifier: ' ', outcome: 'failed' })).status).toBe(422);
    expect((await record({ identifier: 'ada', outcome: 'maybe' })).status).toBe(422);
  });

  test('a flood from one address is refused with 429', async () => {
    stopClock();
    const body = { identifier: 'ada', outcome: 'started' };
    const statuses = [];
    for (let sent = 0; sent < 31; sent += 1) statuses.push((await record(body, '203.0.113.200')).status);
    expect(statuses.slice(0, 30).every((status) => status === 202)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe('tokens that are not good (T01)', () => {
  const soon = Math.floor(Date.now() / 1000);
  test.each([
    ['of another project', { aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['expired', { iat: soon - 7200, exp: soon - 3600, auth_time: soon - 7200 }],
    ['without a subject', { sub: '' }],
    ['of nobody', { sub: 'nobody', user_id: 'nobody' }],
    ['with a subject that is no text', { sub: 7 }],
    ['issued before the sessions were revoked', { iat: 1_000, auth_time: 1_000 }],
  ])('%s: 401', async (_name, changes) => {
    if ('iat' in changes && changes.iat === 1_000) await firebaseAuth().revokeRefreshTokens(ada.id);
    const answer = await send(accounts, '/api/session', { token: buildToken(ada.id, changes) });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('unauthenticated');
  });

  test('a role in a claim gives no right', async () => {
    const answer = await send(accounts, '/api/session', {
      token: buildToken(uma.id, { admin: true, roles: ['admin'] }),
    });
    expect(answer.body.roles).toEqual([]);
  });
});

describe('production', () => {
  test('refuses to start with an emulator variable set', () => {
    process.env.CONTEXT = 'production';
    expect(() => refuseEmulatorsInProduction()).toThrow(/_EMULATOR_HOST must not be set in production/);
    delete process.env.CONTEXT;
    expect(() => refuseEmulatorsInProduction()).not.toThrow();
  });
});
