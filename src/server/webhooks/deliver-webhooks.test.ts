import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { firstSigning, secretOf, signatureOf } from './deliver-webhooks.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const endpoint = { id: '00000000-0000-4000-8000-000000000001', version: 1, rotated_at: null };
const message = { id: 'msg_1', timestamp: 1_795_608_000, body: '{"type":"test"}' };

/** As docs/webhooks.md shows it to receivers. */
function isVerified(secret: string, signature: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${message.id}.${message.timestamp}.${message.body}`)
    .digest('base64');
  return signature.split(' ').includes(`v1,${expected}`);
}

beforeEach(() => {
  process.env.SIGNING_SECRET = 'a secret of this test';
  delete process.env.SIGNING_KEYS;
});

test('a receiver verifies with its secret, and with no other', () => {
  const signature = signatureOf(endpoint, message, NOW);
  expect(signature).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  expect(isVerified(secretOf(endpoint, NOW), signature)).toBe(true);
  expect(isVerified(secretOf({ ...endpoint, version: 2 }, NOW), signature)).toBe(false);
  expect(isVerified(secretOf({ ...endpoint, id: 'another' }, NOW), signature)).toBe(false);
});

test('for a day after a rotation both secrets sign, and then the new one alone', () => {
  const rotated = { ...endpoint, version: 2, rotated_at: '2026-11-24T12:00:00.001Z' };
  expect(isVerified(secretOf(endpoint, NOW), signatureOf(rotated, message, NOW))).toBe(true);
  expect(isVerified(secretOf(rotated, NOW), signatureOf(rotated, message, NOW))).toBe(true);
  const later = new Date(NOW.getTime() + 1);
  expect(isVerified(secretOf(endpoint, NOW), signatureOf(rotated, message, later))).toBe(false);
});

test('a second rotation within the day leaves the secret valid that the receiver still has', () => {
  const once = { ...endpoint, version: 2, rotated_at: '2026-11-25T11:00:00.000Z' };
  const twice = {
    ...once,
    version: 3,
    rotated_at: '2026-11-25T11:30:00.000Z',
    signs_from: firstSigning(once, NOW),
  };
  const signature = signatureOf(twice, message, NOW);
  for (const one of [endpoint, once, twice]) expect(isVerified(secretOf(one, NOW), signature)).toBe(true);
  const nextDay = new Date(Date.parse(twice.rotated_at) + 24 * 3_600_000);
  expect(firstSigning(twice, nextDay)).toBe(3);
  expect(isVerified(secretOf(once, NOW), signatureOf(twice, message, nextDay))).toBe(false);
});

test('the example of docs/webhooks.md accepts a genuine message, and refuses every other without a fault', async () => {
  const docs = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, source = ''] = /```js\n(.*?)```/s.exec(docs) ?? [];
  const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  const now = new Date();
  const timestamp = Math.floor(now.getTime() / 1000);
  const genuine = {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(endpoint, { ...message, timestamp }, now),
  };
  const accepts = (headers: object) => isGenuine(headers, message.body, secretOf(endpoint, now));
  expect(accepts(genuine)).toBe(true);
  const { 'webhook-signature': signature, ...unsigned } = genuine;
  expect(accepts(unsigned)).toBe(false);
  expect(accepts({ ...genuine, 'webhook-signature': `é${signature.slice(1)}` })).toBe(false);
  for (const time of [undefined, 'soon', String(timestamp - 301)]) {
    const signed = signatureOf(endpoint, { ...message, timestamp: time as never }, now);
    expect(accepts({ ...unsigned, 'webhook-timestamp': time, 'webhook-signature': signed })).toBe(false);
  }
});
