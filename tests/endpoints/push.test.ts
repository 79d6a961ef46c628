import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SUBSCRIPTIONS_MAX } from '#domain/push/push.ts';
import { localPushOrigin, vapidDetails } from '#server/platform/environment/environment.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person, revokeRole } from '#tests/builders/people.ts';
import { refusedEndpoints } from '#tests/builders/push-endpoints.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { load } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';
import push from '../../functions/push.ts';

// A thousand requests with a check of the token each take their time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const PATH = '/api/push/subscriptions';
let ada: Person;
let uma: Person;

beforeAll(async () => {
  [ada, uma] = await Promise.all([buildPerson('admin'), buildPerson()]);
});
beforeEach(async () => {
  await Promise.all((await rows()).map((row) => row.ref.delete()));
  await fetch(service(), { method: 'DELETE' });
});

const service = (rest = '') => `${process.env.LOCAL_PUSH_ORIGIN}/__local/push${rest}`;
const rows = async () => (await firestore().collection('push_subscriptions').get()).docs;

/** The keys of a browser, made as a browser makes them. */
const keys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const save = (person: Person | null, body: unknown) =>
  send(push, PATH, { method: 'PUT', body, token: person?.token });
const forget = (person: Person | null, endpoint: string) =>
  send(push, PATH, { method: 'DELETE', body: { endpoint }, token: person?.token });

interface Given {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** A subscription at the local push service. */
const subscribe = async () => (await (await fetch(service(), { method: 'POST' })).json()) as Given;
const answerWith = (given: Given, status: number) =>
  fetch(`${given.endpoint}?status=${status}`, { method: 'PUT' });
interface Received {
  browser: string;
  payload: Record<string, string>;
  bytes: number;
}
const received = async () => (await (await fetch(service('.json'))).json()) as Received[];
const connections = async () => (await (await fetch(service('/connections'))).json()) as number;
const browserOf = ({ endpoint }: Given) => endpoint.slice(endpoint.lastIndexOf('/') + 1);

const contribute = async (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  (await send(contributions, '/api/contributions', { body: buildContribution(changes), headers })).body
    .id as string;
const alertOf = (id: string) => firestore().collection('outbox').doc(`push_${id}`);
const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000 + 1000);

describe('PUT /api/push/subscriptions', () => {
  test('a person’s browser is saved with user, endpoint and keys (R486)', async () => {
    const given = await subscribe();
    const answer = await save(uma, given);
    expect([answer.status, answer.body]).toEqual([200, { saved: true }]);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row?.data()).toMatchObject({ user_id: uma.id, ...given });
  });

  test('the same twice, and twenty times at once, is one record; other keys update it (R487)', async () => {
    const given = await subscribe();
    await save(uma, given);
    await Promise.all(Array.from({ length: 20 }, () => save(uma, given)));
    const later = { ...given, ...keys() };
    expect((await save(uma, later)).status).toBe(200);
    const found = await rows();
    expect(found).toHaveLength(1);
    expect(found[0]?.data()).toMatchObject(later);
  });

  test('two people at one browser have a record each', async () => {
    const given = await subscribe();
    await save(uma, given);
    await save(ada, given);
    expect((await rows()).map((row) => row.get('user_id')).sort()).toEqual([ada.id, uma.id].sort());
  });

  test('many saves, thirty at a time, leave the ten latest (T28)', async () => {
    const own = keys();
    const endpointOf = (n: number) => `https://fcm.googleapis.com/fcm/send/${n}`;
    const rounds = load(3, 33);
    const last = rounds * 30;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => save(uma, { ...own, endpoint: endpointOf(round * 30 + n) })),
      );
    }
    for (let n = last; n < last + 10; n += 1) await save(uma, { ...own, endpoint: endpointOf(n) });
    expect((await rows()).map((row) => row.get('endpoint')).sort()).toEqual(
      Array.from({ length: SUBSCRIPTIONS_MAX }, (_, n) => endpointOf(last + n)),
    );
  });

  test('forty at once leave no more than ten', async () => {
    const own = keys();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        save(uma, { ...own, endpoint: `https://web.push.apple.com/race-${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(await rows()).toHaveLength(SUBSCRIPTIONS_MAX);
  });

  test('a visitor is 401, and nobody can name another user', async () => {
    const given = await subscribe();
    expect((await save(null, given)).status).toBe(401);
    expect((await save(uma, { ...given, user_id: ada.id })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b_x-y',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://api.web.push.apple.com/3/device/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b',
    'https://sg2p.notify.windows.com/w/?token=abc%3d',
    'https://db5p.notify.windows.com/w/?token=x',
    'https://fcm.googleapis.com/wp/a?b=c',
    'https://FCM.GoogleAPIs.com/wp/CaseOfThePath',
  ])('%s is the address of a push service (T17)', async (endpoint) => {
    expect((await save(uma, { endpoint, ...keys() })).status).toBe(200);
  });

  test(`none of ${refusedEndpoints.length} other addresses is saved (T17)`, async () => {
    expect(refusedEndpoints.length).toBeGreaterThanOrEqual(89);
    expect(new Set(refusedEndpoints).size).toBe(refusedEndpoints.length);
    const own = keys();
    const passed: string[] = [];
    for (let at = 0; at < refusedEndpoints.length; at += 20) {
      await Promise.all(
        refusedEndpoints.slice(at, at + 20).map(async (endpoint) => {
          const { status } = await save(uma, { endpoint, ...own });
          if (status !== 422) passed.push(`${status} ${endpoint}`);
        }),
      );
    }
    expect(passed).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('a host in capitals is the same browser, saved once, and can be forgotten in either spelling', async () => {
    const own = keys();
    await save(uma, { ...own, endpoint: 'https://FCM.GOOGLEAPIS.com/wp/Kept-As-Typed' });
    await save(uma, { ...own, endpoint: 'https://fcm.googleapis.com/wp/Kept-As-Typed' });
    expect((await rows()).map((row) => row.get('endpoint'))).toEqual([
      'https://fcm.googleapis.com/wp/Kept-As-Typed',
    ]);
    expect((await forget(uma, 'https://Fcm.Googleapis.com/wp/Kept-As-Typed')).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  const point = Buffer.from(createECDH('prime256v1').generateKeys());
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]);
  test.each([
    ['too short', point.subarray(0, 64).toString('base64url')],
    ['too long', Buffer.concat([point, Buffer.from([0])]).toString('base64url')],
    ['compressed', Buffer.concat([Buffer.from([2]), point.subarray(1, 33)]).toString('base64url')],
    ['of another kind', Buffer.concat([Buffer.from([6]), point.subarray(1)]).toString('base64url')],
    ['not on the curve', offCurve.toString('base64url')],
    ['the point of nothing', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url')],
    ['in the other alphabet', `${'+/'.repeat(43)}A`],
    ['padded', `${point.toString('base64url')}=`],
    ['padded too far', `${point.toString('base64url')}==`],
    ['empty', ''],
    ['endless', 'B'.repeat(10_000)],
  ])('a key that is %s is refused', async (_, p256dh) => {
    const answer = await save(uma, { ...(await subscribe()), p256dh });
    expect(answer.status).toBe(422);
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toContain('p256dh');
  });

  test.each([
    '',
    'A',
    randomBytes(15).toString('base64url'),
    randomBytes(17).toString('base64url'),
    `${randomBytes(16).toString('base64url')}==`,
    'é'.repeat(22),
    '*'.repeat(22),
  ])('a secret of "%s" is refused', async (auth) => {
    expect((await save(uma, { ...(await subscribe()), auth })).status).toBe(422);
  });

  test('missing, unknown and wrongly typed members are refused', async () => {
    const given = await subscribe();
    const { auth: _, ...less } = given;
    expect((await save(uma, less)).status).toBe(422);
    expect((await save(uma, { ...given, endpoint: 7 })).status).toBe(400);
    expect((await save(uma, { ...given, expirationTime: null })).status).toBe(400);
    expect((await save(uma, [])).status).toBe(400);
  });
});

describe('DELETE /api/push/subscriptions', () => {
  test('a person forgets their own browser and never someone else’s', async () => {
    const given = await subscribe();
    await save(uma, given);
    expect((await forget(null, given.endpoint)).status).toBe(401);
    expect((await forget(ada, given.endpoint)).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect((await forget(uma, given.endpoint)).status).toBe(200);
    expect((await forget(uma, given.endpoint)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('an account that goes takes its browsers with it', async () => {
    const gone = await buildPerson();
    await save(gone, await subscribe());
    await save(ada, await subscribe());
    const { username } = (await send(accounts, '/api/account', { token: gone.token })).body;
    await send(accounts, '/api/account', { method: 'DELETE', body: { username }, token: gone.token });
    expect((await rows()).map((row) => row.get('user_id'))).toEqual([ada.id]);
  });
});

describe('a new contribution', () => {
  test('reaches every browser of every admin once, and nobody else’s (R493)', async () => {
    const alan = await buildPerson('admin');
    const [mine, mineToo, his, hers] = [
      await subscribe(),
      await subscribe(),
      await subscribe(),
      await subscribe(),
    ];
    await Promise.all([save(ada, mine), save(ada, mineToo), save(alan, his), save(uma, hers)]);
    // One browser that two admins use is told once.
    await save(alan, mine);
    const id = await contribute();
    expect((await received()).map(({ browser }) => browser).sort()).toEqual(
      [mine, mineToo, his].map(browserOf).sort(),
    );
    expect((await alertOf(id).get()).get('status')).toBe('sent');
    await revokeRole(alan.id, 'admin');
  });

  test('is told without a word of it: no name, address or description (T28)', async () => {
    await save(ada, await subscribe());
    const id = await contribute({
      display_name: 'Canaryname',
      email: 'canary@example.org',
      description: 'Canarywords of a contribution.',
      proof_url: 'https://example.org/canary',
    });
    const [alert] = await received();
    expect(alert?.payload).toEqual({
      title: 'New contribution',
      body: expect.any(String),
      path: `/admin-portal/dashboard?c=${id}`,
      tag: `contribution-${id}`,
    });
    expect(JSON.stringify(alert?.payload)).not.toMatch(/canary|example\.org/i);
    expect(alert?.bytes).toBeLessThanOrEqual(3 * 1024);
  });

  test('sent twice with the same key is one alert, and two contributions are two', async () => {
    await save(ada, await subscribe());
    const headers = { 'Idempotency-Key': randomUUID() };
    await Promise.all([contribute({}, headers), contribute({}, headers)]);
    expect(await received()).toHaveLength(1);
    await contribute();
    expect(await received()).toHaveLength(2);
  });

  test('is not told to someone whose role was taken before it left (T02)', async () => {
    const former = await buildPerson('admin');
    await save(former, await subscribe());
    await revokeRole(former.id, 'admin');
    const before = await connections();
    await contribute();
    expect([await received(), (await connections()) - before]).toEqual([[], 0]);
  });

  test('is stored even when no push service can be reached', async () => {
    const given = await subscribe();
    await save(ada, given);
    await answerWith(given, 500);
    const answer = await send(contributions, '/api/contributions', { body: buildContribution() });
    expect(answer.status).toBe(201);
    expect((await alertOf(answer.body.id).get()).data()).toMatchObject({
      status: 'pending',
      last_error: 'PushRefused 500',
    });
  });

  test.each([404, 410])(
    'a push service that answers %s is forgotten, twenty times of twenty (A-22)',
    async (status) => {
      const admins = await Promise.all([ada, ...Array.from({ length: 1 }, () => buildPerson('admin'))]);
      const one = async (person: Person) => {
        const given = await subscribe();
        await save(person, given);
        await answerWith(given, status);
      };
      await Promise.all(admins.flatMap((person) => Array.from({ length: 10 }, () => one(person))));
      expect(await rows()).toHaveLength(20);
      const id = await contribute();
      expect(await rows()).toEqual([]);
      expect((await alertOf(id).get()).get('status')).toBe('sent');
      for (const person of admins.slice(1)) await revokeRole(person.id, 'admin');
    },
  );

  test('one browser that fails is tried again, and the others are not told twice', async () => {
    const [good, bad] = [await subscribe(), await subscribe()];
    await save(ada, good);
    await save(ada, bad);
    await answerWith(bad, 503);
    const id = await contribute();
    expect((await received()).map(({ browser }) => browser)).toEqual([browserOf(good)]);
    expect(await deliver(alertOf(id).id, inMinutes(1))).toBe('failed');
    await answerWith(bad, 201);
    expect(await deliver(alertOf(id).id, inMinutes(10))).toBe('sent');
    expect((await received()).map(({ browser }) => browser)).toEqual([browserOf(bad), browserOf(good)]);
    expect((await alertOf(id).get()).get('payload')).toBeNull();
  });

  test('a redirect is not followed', async () => {
    const given = await subscribe();
    await save(ada, given);
    await answerWith(given, 302);
    const before = await connections();
    const id = await contribute();
    expect([(await alertOf(id).get()).get('status'), (await connections()) - before]).toEqual(['pending', 1]);
  });
});

describe('what was planted in the store (T17)', () => {
  test('an address that is not of a push service is never connected to', async () => {
    let connections = 0;
    const trap = createServer((_, answer) => answer.end()).on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((ready) => trap.listen(0, '127.0.0.1', ready));
    const address = trap.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const planted = [
      `http://127.0.0.1:${port}/push`,
      `https://127.0.0.1:${port}/push`,
      `http://localhost:${port}/push`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `${process.env.LOCAL_PUSH_ORIGIN}@127.0.0.1:${port}/`,
      `https://fcm.googleapis.com@127.0.0.1:${port}/`,
    ];
    for (const endpoint of planted) {
      await firestore()
        .collection('push_subscriptions')
        .doc(randomUUID())
        .set({ user_id: ada.id, endpoint, ...keys(), updated_at: new Date() });
    }
    await contribute();
    await new Promise<void>((closed) => trap.close(() => closed()));
    expect(connections).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('keys that nothing can be encrypted for are forgotten', async () => {
    const given = await subscribe();
    await firestore()
      .collection('push_subscriptions')
      .doc('planted')
      .set({ user_id: ada.id, ...given, p256dh: 'AAAA', updated_at: new Date() });
    const id = await contribute();
    expect([(await rows()).length, (await alertOf(id).get()).get('status')]).toEqual([0, 'sent']);
  });
});

describe('in production', () => {
  test('the push service and the keys of developers are refused', () => {
    process.env.CONTEXT = 'production';
    try {
      expect(() => localPushOrigin()).toThrow(/LOCAL_PUSH_ORIGIN/);
      expect(() => vapidDetails()).toThrow(/PUBLIC_VAPID_KEY/);
    } finally {
      delete process.env.CONTEXT;
    }
  });
});
