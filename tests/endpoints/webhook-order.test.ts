import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { webhookEventsOf } from '#server/notifications/webhook-event.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { PublishedEvent } from '#server/platform/outbox/published-events.ts';
import { deliverWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { recordWebhookEvents } from '#server/webhooks/record-event.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

let ada: Person;
let url: string;
let status = 200;
/** What the receiver accepted. */
let arrived: { data: { reference?: string }; timestamp: string }[] = [];
/** Runs as a request arrives, before its answer. */
let onArrival: () => Promise<unknown> = async () => undefined;
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  await onArrival();
  if (status === 200) arrived.push(JSON.parse(Buffer.concat(parts).toString()));
  response.writeHead(status).end();
});

const base = '/api/admin/webhooks';
const call = (path: string, options: object = {}) =>
  send(admin, `${base}${path}`, { token: ada.token, ...options });
const press = (path: string) => call(path, { method: 'POST' });
const logOf = async (id: string): Promise<WebhookDelivery[]> =>
  (await call(`/${id}/deliveries`, { method: 'GET' })).body.items;
const stored = async () => (await call('', { method: 'GET' })).body.items[0];
const received = (cause: string) => ({
  type: 'contribution.received' as const,
  cause,
  data: { reference: cause },
});
const references = () => arrived.map(({ data }) => data.reference);

let id: string;
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
beforeEach(async () => {
  status = 200;
  arrived = [];
  onArrival = async () => undefined;
  for (const name of ['webhook_endpoints', 'webhook_deliveries'])
    await firestore().recursiveDelete(firestore().collection(name));
  id = (await call('', { body: { url } })).body.endpoint.id;
});

test('an event that is sent again is sent after those that wait, and one that is refused for ever is skipped', async () => {
  await recordWebhookEvents([received('A')]);
  await deliverWebhooks();
  const [first] = await logOf(id);
  const act = (one: WebhookDelivery | undefined, what: 'replay' | 'skip') =>
    press(`/${id}/deliveries/${one?.id}/${what}`);
  status = 503;
  await recordWebhookEvents([received('B'), received('C')]);
  await deliverWebhooks();
  expect((await act(first, 'replay')).body).toMatchObject({ state: 'waiting', code: null, tries: 0 });
  const waiting = (await logOf(id)).toReversed();
  expect(waiting.map((one) => one.id === first?.id)).toEqual([false, false, true]);

  status = 200;
  arrived = [];
  const [b] = waiting;
  expect((await act(b, 'skip')).body).toMatchObject({ id: b?.id, state: 'skipped' });
  expect(references()).toEqual(['C', 'A']);
  expect((await act(b, 'skip')).status).toBe(409);
  expect((await act(b, 'replay')).body).toMatchObject({ state: 'delivered' });
  expect(references()).toEqual(['C', 'A', 'B']);
});

test('the event that holds back more than the log shows can be skipped, and no other one', async () => {
  status = 400;
  const causes = Array.from({ length: 51 }, (_, n) => `E${n}`);
  await recordWebhookEvents(causes.map(received));
  await deliverWebhooks();
  const log = await logOf(id);
  const [first, second] = log.toReversed();
  expect([log.length, first?.code, second?.code]).toEqual([51, '400', null]);
  const skip = (one: WebhookDelivery | undefined) => press(`/${id}/deliveries/${one?.id}/skip`);
  const refused = await skip(second);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Only the event that waits first can be skipped. Nothing was changed.',
  ]);
  status = 200;
  expect((await skip(first)).body).toMatchObject({ id: first?.id, state: 'skipped' });
  expect(references()[0]).toBe('E1');
});

test('an event that an admin tries while a run fails is due at once, and not after the wait', async () => {
  status = 503;
  await recordWebhookEvents([received('A')]);
  const [delivery] = await logOf(id);
  onArrival = () => press(`/${id}/deliveries/${delivery?.id}/replay`);
  await deliverWebhooks();
  onArrival = async () => undefined;
  status = 200;
  await deliverWebhooks();
  expect(references()).toEqual(['A']);
});

test('a message has the time at which its event happened, however late it is queued', async () => {
  const at = '2026-11-20T09:30:00.000Z';
  await recordWebhookEvents([{ ...received('A'), at: new Date(at) }]);
  const published = { event: 'idea-status', cause: `idea_${Date.parse(at)}`, about: await buildIdea(ada.id) };
  await recordWebhookEvents(await webhookEventsOf(published as PublishedEvent));
  await deliverWebhooks();
  expect(arrived.map(({ timestamp }) => timestamp)).toEqual([at, at]);
});

test('an endpoint whose only event is skipped is not failing any more; one that 410 stopped is, until it is resumed', async () => {
  const skipFirst = async () => press(`/${id}/deliveries/${(await logOf(id))[0]?.id}/skip`);
  status = 410;
  await recordWebhookEvents([received('A')]);
  await deliverWebhooks();
  expect((await skipFirst()).body).toMatchObject({ state: 'skipped' });
  const stopped = await stored();
  expect(stopped).toMatchObject({ paused: true, problem: 'stopped', next_attempt_at: null });
  const { updated_at } = stopped;
  await call(`/${id}`, { method: 'PATCH', body: { paused: false, updated_at } });
  await deliverWebhooks();
  expect(await stored()).toMatchObject({ paused: false, problem: null, next_attempt_at: null });

  status = 503;
  await recordWebhookEvents([received('B')]);
  const start = Date.now();
  for (let hour = 0; hour < 12; hour += 1) await deliverWebhooks(() => new Date(start + hour * 3_600_000));
  expect(await stored()).toMatchObject({ problem: 'failing' });
  await skipFirst();
  expect(await stored()).toMatchObject({ problem: null, next_attempt_at: null });
});
