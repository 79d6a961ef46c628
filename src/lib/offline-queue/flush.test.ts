import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DRAFT_LIFE_MS, type QueuedContribution } from './database.ts';
import { afterFailure, sentAt, WAIT_MS } from './flush.ts';
import { isOldReceipt } from './queue.ts';
import { post } from './request.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
let server: Server | undefined;
afterEach(() => new Promise((done) => (server ? server.close(done) : done(null))));

/** Sends to a server that answers so, and says what becomes of an entry that was tried so often in vain before. */
async function sent(status: number, body: string, headers: Record<string, string> = {}, tries = 0) {
  server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const fault = await post(`http://127.0.0.1:${port}/`, {}).catch((thrown: unknown) => thrown);
  return afterFailure(fault, { tries }, NOW);
}
const said = (code: string, message: string, more = {}) => JSON.stringify({ code, message, ...more });

test('413: it is given back to the form with the server’s words, and not sent again by itself', async () => {
  const refused = await sent(413, said('too-large', 'The request is larger than 65,536 bytes'));
  expect(refused).toEqual({
    state: 'refused',
    reason: 'The request is larger than 65,536 bytes',
    fields: [],
  });
});

test('413 of the platform, without a word of ours: it is given back all the same', async () => {
  expect(await sent(413, '<h1>Request Entity Too Large</h1>')).toEqual({
    state: 'refused',
    reason: null,
    fields: [],
  });
});

test('422: the fields that are wrong come along', async () => {
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
])('500 %s: it stays, and waits twice as long each time, up to a bound', async (_name, body, reason) => {
  const kept = { state: 'waiting', limited: false, reason };
  expect(await sent(500, body)).toEqual({ ...kept, not_before: NOW + WAIT_MS, tries: 1 });
  expect(await sent(500, body, {}, 2)).toEqual({ ...kept, not_before: NOW + 4 * WAIT_MS, tries: 3 });
  expect(await sent(500, body, {}, 60)).toEqual({ ...kept, not_before: NOW + 16 * MINUTE, tries: 61 });
});

test('200 from something that is not our server: it stays', async () => {
  expect(await sent(200, '<p>Sign in to this wireless network</p>')).toMatchObject({
    state: 'waiting',
    tries: 1,
  });
});

test('401: it waits for its own account, and is never sent as a visitor’s', async () => {
  const reason = 'Your session is not valid any more. Please sign in again.';
  expect(await sent(401, said('unauthenticated', reason))).toEqual({
    ...{ state: 'waiting', limited: false, tries: 1, reason },
    not_before: NOW + WAIT_MS,
  });
});

test('429: it stays until the moment that the server names, and a line that is back does not bring that forward', async () => {
  expect(await sent(429, said('limit', 'That was a lot at once.'), { 'Retry-After': '1800' })).toEqual({
    ...{ state: 'waiting', limited: true, tries: 1, reason: 'That was a lot at once.' },
    not_before: NOW + 30 * MINUTE,
  });
});

test('429 that names no moment: it waits as after any other failure', async () => {
  expect(await sent(429, said('limit', 'That was a lot at once.'), {}, 1)).toMatchObject({
    ...{ state: 'waiting', limited: false },
    not_before: NOW + 2 * WAIT_MS,
  });
});

test('a cut line: it stays', () => {
  expect(afterFailure(new TypeError('Failed to fetch'), { tries: 0 }, NOW)).toEqual({
    ...{ state: 'waiting', limited: false, reason: null },
    ...{ not_before: NOW + WAIT_MS, tries: 1 },
  });
});

const LATER = 1_800_000_000_000;
const waiting = { state: 'waiting', at: LATER - 2 * DRAFT_LIFE_MS } as QueuedContribution;

test('the reference of a contribution that the device sent late stays for a month from then on', () => {
  expect(isOldReceipt(waiting, LATER)).toBe(false);
  const sent = { ...waiting, ...sentAt({ reference: 'TG-AAAAAA' }, LATER) };
  expect(sent).toMatchObject({ state: 'sent', reference: 'TG-AAAAAA', body: null, file: null });
  expect(
    [LATER, LATER + DRAFT_LIFE_MS, LATER + DRAFT_LIFE_MS + 1].map((now) => isOldReceipt(sent, now)),
  ).toEqual([false, false, true]);
});
