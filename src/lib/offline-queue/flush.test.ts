import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DRAFT_LIFE_MS, type QueuedContribution } from './database.ts';
import { afterFailure, post, sentAt, WAIT_MS } from './flush.ts';
import { isOldReceipt } from './queue.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
let server: Server | undefined;
afterEach(() => new Promise((done) => (server ? server.close(done) : done(null))));

/** Changes of an entry with `tries` failures after this answer of a server. */
async function sent(status: number, body: string, headers: Record<string, string> = {}, tries = 0) {
  server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const fault = await post(`http://127.0.0.1:${port}/`, {}).catch((thrown: unknown) => thrown);
  return afterFailure(fault, { tries }, NOW);
}
const said = (code: string, message: string, more = {}) => JSON.stringify({ code, message, ...more });

test('413: refused and returned to the form with the message of the server', async () => {
  const refused = await sent(413, said('too-large', 'The request is larger than 65,536 bytes'));
  expect(refused).toEqual({
    state: 'refused',
    reason: 'The request is larger than 65,536 bytes',
    fields: [],
  });
});

test('413 of the platform, without our message: refused as well', async () => {
  expect(await sent(413, '<h1>Request Entity Too Large</h1>')).toEqual({
    state: 'refused',
    reason: null,
    fields: [],
  });
});

test('422: refused with the wrong fields', async () => {
  const fields = [{ path: 'email', message: 'Must be a valid email address' }];
  expect(await sent(422, said('invalid', 'Correct the marked fields', { fields }))).toMatchObject({
    state: 'refused',
    fields,
  });
});

test.each([
  [
    'with our words',
    said('internal', 'Something went wrong on our side.'),
    'Something went wrong on our side.',
  ],
  ['without', 'upstream error', null],
])('500 %s: waits, twice as long each time, up to a limit', async (_name, body, reason) => {
  const waiting = { state: 'waiting', limited: false, reason };
  expect(await sent(500, body)).toEqual({ ...waiting, not_before: NOW + WAIT_MS, tries: 1 });
  expect(await sent(500, body, {}, 2)).toEqual({ ...waiting, not_before: NOW + 4 * WAIT_MS, tries: 3 });
  expect(await sent(500, body, {}, 60)).toEqual({ ...waiting, not_before: NOW + 16 * MINUTE, tries: 61 });
});

test('200 from another server: waits', async () => {
  expect(await sent(200, '<p>Sign in to this wireless network</p>')).toMatchObject({
    state: 'waiting',
    tries: 1,
  });
});

test('401: waits for its own account', async () => {
  const reason = 'Your session is not valid any more. Please sign in again.';
  expect(await sent(401, said('unauthenticated', reason))).toEqual({
    ...{ state: 'waiting', limited: false, tries: 1, reason },
    not_before: NOW + WAIT_MS,
  });
});

test('429: waits until the time of the server, also when the connection is back', async () => {
  expect(await sent(429, said('limit', 'That was a lot at once.'), { 'Retry-After': '1800' })).toEqual({
    ...{ state: 'waiting', limited: true, tries: 1, reason: 'That was a lot at once.' },
    not_before: NOW + 30 * MINUTE,
  });
});

test('429 without a time: waits as after any other failure', async () => {
  expect(await sent(429, said('limit', 'That was a lot at once.'), {}, 1)).toMatchObject({
    ...{ state: 'waiting', limited: false },
    not_before: NOW + 2 * WAIT_MS,
  });
});

test('no answer: waits', () => {
  expect(afterFailure(new TypeError('Failed to fetch'), { tries: 0 }, NOW)).toEqual({
    ...{ state: 'waiting', limited: false, reason: null },
    ...{ not_before: NOW + WAIT_MS, tries: 1 },
  });
});

const LATER = 1_800_000_000_000;
const waiting = { state: 'waiting', at: LATER - 2 * DRAFT_LIFE_MS } as QueuedContribution;

test('a receipt remains for a month after sending', () => {
  expect(isOldReceipt(waiting, LATER)).toBe(false);
  const sent = { ...waiting, ...sentAt({ reference: 'TG-AAAAAA' }, LATER) };
  expect(sent).toMatchObject({ state: 'sent', reference: 'TG-AAAAAA', body: null, file: null });
  expect(
    [LATER, LATER + DRAFT_LIFE_MS, LATER + DRAFT_LIFE_MS + 1].map((now) => isOldReceipt(sent, now)),
  ).toEqual([false, false, true]);
});
