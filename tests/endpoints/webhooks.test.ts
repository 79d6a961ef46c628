import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alarmsIn } from '#domain/operations/alarms.ts';
import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { fanOutEvent } from '#server/notifications/fan-out.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { type Call, currentCall, isAway } from '#server/platform/deadlines.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { readOperationState } from '#server/platform/operation-state.ts';
import { enqueueMessage, freshMessage } from '#server/platform/outbox/outbox.ts';
import { eventMessage } from '#server/platform/outbox/published-events.ts';
import { deliverWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { recordWebhookEvents } from '#server/webhooks/record-event.ts';
import { accept, contribute, leave, prepareDecisions, see } from '#tests/builders/decisions.ts';
import { startLine } from '#tests/builders/outages.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

interface Arrived {
  headers: IncomingHttpHeaders;
  body: string;
}

let ada: Person;
let url: string;
let status = 200;
let arrived: Arrived[] = [];
/** Runs as a request arrives, before its answer. */
let onArrival: (path?: string) => Promise<unknown> = async () => undefined;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    await onArrival(request.url);
    if (status === 200) arrived.push({ headers: request.headers, body });
    response.writeHead(status).end('x'.repeat(1_000));
  });
});

prepareDecisions();
beforeAll(async () => {
  ada = await buildPerson('admin');
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
});
afterAll(() => {
  receiver.close();
});

const base = '/api/admin/webhooks';
const call = (path: string, options: object = {}) => send(admin, path, { token: ada.token, ...options });
const create = async (at = url) => (await call(base, { body: { url: at } })).body;
const logOf = async (id: string): Promise<WebhookDelivery[]> =>
  (await call(`${base}/${id}/deliveries`, { method: 'GET' })).body.items;
const received = (cause: string) => ({
  type: 'contribution.received' as const,
  cause,
  data: { contribution: { reference: cause } },
});
const referenceOf = ({ body }: Arrived) => JSON.parse(body).data.contribution?.reference;

function isVerified(secret: string, { headers, body }: Arrived): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

const webhookAlarms = async () =>
  alarmsIn(await readOperationState(), new Date()).filter(({ cause }) => cause.startsWith('webhook-'));
const alarmMail = (cause: string) => {
  const day = new Date().toISOString().slice(0, 10);
  return firestore().collection('outbox').doc(`operation-alarm_${cause}_${day}`);
};

beforeEach(async () => {
  status = 200;
  arrived = [];
  onArrival = async () => undefined;
  for (const name of ['webhook_endpoints', 'webhook_deliveries'])
    await firestore().recursiveDelete(firestore().collection(name));
});

test('a receiver that is away for a day gets each event once it is back, in order, with the same id', async () => {
  const { endpoint, secret } = await create();
  status = 503;
  for (const cause of ['A', 'B', 'C']) await recordWebhookEvents([received(cause)]);
  await recordWebhookEvents([received('A')]);
  const start = Date.now();
  for (let hour = 0; hour < 24; hour += 1) await deliverWebhooks(() => new Date(start + hour * 3_600_000));
  const [, , head] = await logOf(endpoint.id);
  expect(head).toMatchObject({ state: 'waiting', code: '503' });
  expect(head?.tries).toBeGreaterThan(5);
  expect((await logOf(endpoint.id)).map(({ tries }) => tries > 0)).toEqual([false, false, true]);
  status = 200;
  await deliverWebhooks(() => new Date(start + 48 * 3_600_000));
  expect(arrived.map(referenceOf)).toEqual(['A', 'B', 'C']);
  expect(arrived[0]?.headers['webhook-id']).toBe(head?.id);
  expect(arrived.every((one) => isVerified(secret, one))).toBe(true);
});

test('events that happen together are queued in one transaction of each endpoint, in their order', async () => {
  await create();
  await recordWebhookEvents([received('B')]);
  const transactions = vi.spyOn(firestore(), 'runTransaction');
  await recordWebhookEvents(['A', 'B', 'C', 'A'].map(received));
  expect(transactions).toHaveBeenCalledTimes(1);
  transactions.mockRestore();
  await deliverWebhooks();
  expect(arrived.map(referenceOf)).toEqual(['B', 'A', 'C']);
});

test('a receiver that fails delays no other one, and two runs at once send nothing twice', async () => {
  await create('http://127.0.0.1:1/nobody');
  await create();
  await recordWebhookEvents([received('A'), received('B')]);
  await Promise.all([deliverWebhooks(), deliverWebhooks()]);
  expect(arrived.map(referenceOf)).toEqual(['A', 'B']);
});

test('a lease of a clock that is ahead is respected, and a run ends no lease but its own', async () => {
  const { endpoint } = await create();
  const stored = firestore().collection('webhook_endpoints').doc(endpoint.id);
  await recordWebhookEvents([received('A')]);
  await stored.update({ leased_until: new Date(Date.now() + 90_000) });
  await deliverWebhooks();
  expect(arrived).toEqual([]);
  await stored.update({ leased_until: new Date(Date.now() + 24 * 3_600_000) });
  const another = new Date(Date.now() + 50_000);
  onArrival = async () => stored.update({ leased_until: another });
  await deliverWebhooks();
  expect(arrived.map(referenceOf)).toEqual(['A']);
  expect((await stored.get()).get('leased_until').toDate()).toEqual(another);
});

test('a mail server that hangs delays no receiver, and what the outbox queues leaves in the same run', async () => {
  const direct = process.env.SMTP_URL ?? '';
  const line = await startLine(Number(new URL(direct).port));
  await line.fail('hanging');
  process.env.SMTP_URL = `smtp://127.0.0.1:${line.port}`;
  await create();
  await recordWebhookEvents([received('A')]);
  const { body } = await call('/api/admin/roadmap', {
    body: { title: 'Lockers', description: 'In the hall.', public: true, column_name: 'completed' },
  });
  const subject = randomUUID();
  const mail = freshMessage('contact-message', subject, {
    name: 'Fern',
    email: 'fern@example.org',
    message: 'Hello?',
  });
  const shipped = eventMessage({ event: 'item-shipped', cause: `${body.id}_${subject}`, about: body.id });
  for (const message of [mail, shipped]) {
    await enqueueMessage(message, new Date());
    const due = { held_until: null, next_attempt_at: new Date(0) };
    await firestore().collection('outbox').doc(message.id).update(due);
  }
  const run = deliverOutbox();
  // What the outbox queues may have arrived as well by now.
  await vi.waitFor(() => expect(arrived.map(referenceOf)).toContain('A'), 20_000);
  await line.restore();
  expect((await run).sent).toBeGreaterThanOrEqual(2);
  expect(arrived.map((one) => JSON.parse(one.body).type)).toContain('item.shipped');
  process.env.SMTP_URL = direct;
  await line.stop();
});

test('an endpoint that is deleted while it is called ends no other delivery', async () => {
  const { endpoint } = await create(`${url}?leaves`);
  await create();
  await recordWebhookEvents([received('A')]);
  const failed = Promise.withResolvers<void>();
  const logged = vi.spyOn(console, 'error').mockImplementation((line) => {
    if (String(line).includes('webhooks not delivered')) failed.resolve();
  });
  onArrival = async (path) => {
    if (path !== '/in?leaves') return failed.promise;
    const query = `updated_at=${encodeURIComponent(endpoint.updated_at)}`;
    return call(`${base}/${endpoint.id}?${query}`, { method: 'DELETE' });
  };
  await deliverWebhooks();
  expect(arrived).toHaveLength(2);
  expect(
    (await firestore().collection('webhook_deliveries').get()).docs.map((row) => row.get('state')),
  ).toEqual(['delivered']);
  logged.mockRestore();
});

test('a contribution is sent when it is received and when it is decided, without its text or its sender', async () => {
  await create();
  const email = 'quill@example.org';
  const id = await contribute({ email, description: 'A sentence that stays with us, about Roomz.' });
  await leave(await accept(id));
  await deliverWebhooks();
  const { reference } = await see(id);
  const facts = {
    id,
    reference,
    app: expect.toBeOneOf([expect.any(String), null]),
    type: expect.any(String),
  };
  expect(arrived.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({
      type: 'contribution.received',
      data: { contribution: { ...facts, state: 'new' } },
    }),
    expect.objectContaining({
      type: 'contribution.decided',
      data: { contribution: { ...facts, state: 'accepted' } },
    }),
  ]);
  expect(arrived.map(({ body }) => body).join()).not.toMatch(/quill|sentence/);
});

test('an admin tests an endpoint, reads its log and sends an event again with the same id', async () => {
  const { endpoint } = await create();
  const tested = await call(`${base}/${endpoint.id}/test`, { method: 'POST' });
  expect(tested.body).toMatchObject({ type: 'test', state: 'delivered', code: '200', tries: 1 });
  const again = await call(`${base}/${endpoint.id}/deliveries/${tested.body.id}/replay`, { method: 'POST' });
  expect(again.body).toMatchObject({ id: tested.body.id, state: 'delivered' });
  expect(arrived.map(({ headers }) => headers['webhook-id'])).toEqual([tested.body.id, tested.body.id]);
  expect(await logOf(endpoint.id)).toHaveLength(1);
  const unknown = `${base}/${endpoint.id}/deliveries/msg_unknown/replay`;
  expect((await call(unknown, { method: 'POST' })).status).toBe(404);
});

test('a try is noted also where its call ends before the receiver answers', async () => {
  const { endpoint } = await create();
  let ofCall: Call | undefined;
  const run = firestore().runTransaction.bind(firestore());
  const transactions = vi.spyOn(firestore(), 'runTransaction').mockImplementation((...given) => {
    ofCall ??= currentCall();
    return run(...given);
  });
  onArrival = async () => ofCall?.abort(isAway());
  expect((await call(`${base}/${endpoint.id}/test`, { method: 'POST' })).status).toBe(503);
  transactions.mockRestore();
  const delivered = [{ state: 'delivered', tries: 1 }];
  await vi.waitFor(async () => expect(await logOf(endpoint.id)).toMatchObject(delivered), 20_000);
});

test('events of a paused endpoint wait until it is resumed', async () => {
  const { endpoint } = await create();
  const paused = await call(`${base}/${endpoint.id}`, {
    method: 'PATCH',
    body: { paused: true, updated_at: endpoint.updated_at },
  });
  await recordWebhookEvents([received('A')]);
  await deliverWebhooks();
  expect(arrived).toEqual([]);
  expect((await call(`${base}/${endpoint.id}/test`, { method: 'POST' })).status).toBe(409);
  const { updated_at } = paused.body;
  const stale = { paused: false, updated_at: endpoint.updated_at };
  expect((await call(`${base}/${endpoint.id}`, { method: 'PATCH', body: stale })).status).toBe(409);
  await call(`${base}/${endpoint.id}`, { method: 'PATCH', body: { paused: false, updated_at } });
  await deliverWebhooks();
  expect(arrived.map(referenceOf)).toEqual(['A']);
});

test('after a rotation the earlier secret and the new one verify, also after a second one', async () => {
  const { endpoint, secret } = await create();
  const body = { updated_at: endpoint.updated_at };
  const rotated = await call(`${base}/${endpoint.id}/rotate`, { method: 'POST', body });
  expect(rotated.body.secret).not.toBe(secret);
  await call(`${base}/${endpoint.id}/test`, { method: 'POST' });
  expect([secret, rotated.body.secret].map((one) => isVerified(one, arrived[0]!))).toEqual([true, true]);
  const listed = JSON.stringify((await call(base, { method: 'GET' })).body);
  expect(listed).toContain(url);
  expect(listed).not.toContain('whsec_');
  expect(listed).not.toContain('signs_from');

  const { updated_at } = rotated.body.endpoint;
  await call(`${base}/${endpoint.id}/rotate`, { method: 'POST', body: { updated_at } });
  await call(`${base}/${endpoint.id}/test`, { method: 'POST' });
  expect([secret, rotated.body.secret].map((one) => isVerified(one, arrived[1]!))).toEqual([true, true]);
});

test('a deleted endpoint receives nothing, and its log is gone', async () => {
  const { endpoint } = await create();
  await recordWebhookEvents([received('A')]);
  const query = `updated_at=${encodeURIComponent(endpoint.updated_at)}`;
  expect((await call(`${base}/${endpoint.id}?${query}`, { method: 'DELETE' })).status).toBe(200);
  await deliverWebhooks();
  expect(arrived).toEqual([]);
  expect((await firestore().collection('webhook_deliveries').get()).size).toBe(0);
});

test('the audit has only the origin of an address, whose path or query can contain a token', async () => {
  const { endpoint } = await create('https://hooks.example/in/t0k3n?key=t0k3n');
  const query = `updated_at=${encodeURIComponent(endpoint.updated_at)}`;
  await call(`${base}/${endpoint.id}?${query}`, { method: 'DELETE' });
  const { docs } = await firestore().collection('audit').where('thing', '==', endpoint.id).get();
  const entries = docs.map((entry) => entry.data());
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'webhook.create', after: { url: 'https://hooks.example' } }),
      expect.objectContaining({ action: 'webhook.delete', before: { url: 'https://hooks.example' } }),
    ]),
  );
  expect(JSON.stringify(entries)).not.toContain('t0k3n');
});

test.each(['https://10.0.0.8/in', 'https://[::1]/in', 'http://hooks.example/in', 'nothing'])(
  '%s cannot be a receiver',
  async (at) => {
    expect((await call(base, { body: { url: at } })).status).toBe(422);
  },
);

test('a name that leads inside is refused at each delivery', async () => {
  const { endpoint } = await create('https://localhost/in');
  const tested = await call(`${base}/${endpoint.id}/test`, { method: 'POST' });
  expect(tested.body).toMatchObject({ state: 'waiting', code: 'EPRIVATE' });
});

test('what ships is sent with its title where that is public, and without it where it is not', async () => {
  await create();
  const { body } = await call('/api/admin/roadmap', {
    body: { title: 'Bike racks', description: 'At the door.', public: true, column_name: 'completed' },
  });
  const hidden = await call('/api/admin/roadmap', {
    body: { title: 'For us', description: 'Inside.', public: false, column_name: 'completed' },
  });
  for (const about of [body.id, hidden.body.id]) {
    const cause = `${about}_${randomUUID()}`;
    await fanOutEvent({ ...eventMessage({ event: 'item-shipped', cause, about }), status: 'pending' });
  }
  await deliverWebhooks();
  const items = arrived.map((one) => JSON.parse(one.body).data.item);
  expect(items).toEqual([
    expect.objectContaining({
      id: body.id,
      title: 'Bike racks',
      state: 'completed',
      url: expect.any(String),
    }),
    { id: hidden.body.id, title: null, state: 'completed', app: null, url: null },
  ]);
});

test('a receiver that answers 410 stops its endpoint and alerts the admins, until one resumes it', async () => {
  const { endpoint } = await create();
  status = 410;
  await recordWebhookEvents([received('A')]);
  await deliverWebhooks();
  const [stopped] = (await call(base, { method: 'GET' })).body.items;
  expect(stopped).toMatchObject({ paused: true, problem: 'stopped', next_attempt_at: null });
  expect(await webhookAlarms()).toEqual([{ cause: 'webhook-stopped', count: 1, step: null }]);
  expect((await alarmMail('webhook-stopped').get()).get('payload')).toMatchObject({ count: '1' });
  status = 200;
  await deliverWebhooks(() => new Date(Date.now() + 48 * 3_600_000));
  expect(arrived).toEqual([]);
  const { updated_at } = stopped;
  const resumed = await call(`${base}/${endpoint.id}`, {
    method: 'PATCH',
    body: { paused: false, updated_at },
  });
  expect(resumed.body).toMatchObject({ paused: false, problem: null });
  expect(await webhookAlarms()).toEqual([]);
  await deliverWebhooks();
  expect(arrived.map(referenceOf)).toEqual(['A']);
});

test('an endpoint that fails five times is announced to admins until it accepts, or is deleted', async () => {
  const { endpoint } = await create();
  status = 503;
  await recordWebhookEvents([received('A')]);
  const start = Date.now();
  const after = (hours: number) => deliverWebhooks(() => new Date(start + hours * 3_600_000));
  for (let hour = 0; hour < 4; hour += 1) await after(hour);
  expect(await webhookAlarms()).toEqual([]);
  for (let hour = 4; hour < 12; hour += 1) await after(hour);
  expect(await webhookAlarms()).toEqual([{ cause: 'webhook-failing', count: 1, step: null }]);
  status = 200;
  await after(48);
  expect(await webhookAlarms()).toEqual([]);
  status = 410;
  await call(`${base}/${endpoint.id}/test`, { method: 'POST' });
  const [{ updated_at }] = (await call(base, { method: 'GET' })).body.items;
  expect(await webhookAlarms()).toHaveLength(1);
  const query = `updated_at=${encodeURIComponent(updated_at)}`;
  await call(`${base}/${endpoint.id}?${query}`, { method: 'DELETE' });
  expect(await webhookAlarms()).toEqual([]);
});
