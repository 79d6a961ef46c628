import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#server/platform/log.ts';
import { exportTelemetry } from '#server/platform/telemetry.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import measurement from '../../functions/measurement.ts';

let collector: Server;
let received: { path: string; body: string; authorization: string | undefined }[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ path: request.url ?? '', body, authorization: request.headers.authorization });
    response.end('{}');
  });
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
});
afterAll(() => collector.close());

beforeEach(() => {
  received = [];
});
afterEach(() => {
  delete process.env.OTLP_ENDPOINT;
  delete process.env.OTLP_HEADERS;
  vi.restoreAllMocks();
});

const turnOn = () => {
  process.env.OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  process.env.OTLP_HEADERS = 'authorization=Basic%20abc';
};
const report = (body: string, headers: Record<string, string> = {}) =>
  send(measurement, '/api/browser-errors', { raw: body, headers });
const attributesIn = (body: string) =>
  [...body.matchAll(/"key":"([\w.]+)","value":\{"\w+":"([^"]*)"\}/g)].map(
    ([, key, value]) => `${key} ${value}`,
  );
const sentTo = (path: string) => received.filter((one) => one.path === path);

test('off: a report is answered with nothing, and neither logged nor sent', async () => {
  const logged = vi.spyOn(console, 'error');
  expect((await report('abc1234 TypeError /contribute')).status).toBe(204);
  expect(logged).not.toHaveBeenCalled();
  expect(received).toEqual([]);
});

test('on: errors of pages arrive grouped, with release, class and route alone', async () => {
  turnOn();
  const reports = [
    'abc1234 TypeError /news/ada-lovelace',
    'abc1234 TypeError /news/another',
    'abc1234 ada@example.org /contribute',
  ];
  await Promise.all([...reports.map((body) => report(body)), report(reports[0] ?? '', { dnt: '1' })]);
  await vi.waitFor(() => expect(sentTo('/v1/logs').length).toBe(1), 20_000);
  const [{ body = '', authorization } = {}] = sentTo('/v1/logs');
  expect(authorization).toBe('Basic abc');
  expect(JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords.length).toBe(2);
  const attributes = attributesIn(body);
  expect(attributes).toEqual(
    expect.arrayContaining([
      'error.code TypeError',
      'event.id abc1234',
      'http.route /news/:article',
      'event.count 2',
      'error.code other',
      'http.route /contribute',
    ]),
  );
  expect(body).not.toMatch(/ada/i);
});

test('on: each call is a span without its user, and an error is known by its class alone', async () => {
  turnOn();
  const { token, id } = await buildPerson('member');
  received = [];
  expect((await send(accounts, '/api/session', { token })).status).toBe(200);
  const [{ body = '' } = {}] = sentTo('/v1/traces');
  const [span] = JSON.parse(body).resourceSpans[0].scopeSpans[0].spans;
  expect(span).toMatchObject({ name: 'GET /api/session', kind: 2, status: {} });
  expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  expect(body).not.toContain(id);

  log({ level: 'warn', event: 'message not sent', id: `account-deletion_${id}`, code: 'pending' });
  log({ level: 'error', event: 'nightly step failed', id: 'ledger', cause: 'TypeError: Ada has no token' });
  await exportTelemetry();
  const [failure] = sentTo('/v1/logs');
  expect(attributesIn(failure?.body ?? '')).toContain('error.type TypeError');
  expect(attributesIn(failure?.body ?? '')).toContain('event.id account-deletion');
  expect(failure?.body).not.toContain('Ada');
  expect(failure?.body).not.toContain(id);
});

test('a collector that is away delays and fails nothing', async () => {
  process.env.OTLP_ENDPOINT = 'http://127.0.0.1:1';
  const { token } = await buildPerson('member');
  expect((await send(accounts, '/api/session', { token })).status).toBe(200);
});
