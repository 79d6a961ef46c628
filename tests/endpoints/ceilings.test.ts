import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HELD_MAX, type HeldRoom } from '#domain/held/held.ts';
import { firestore } from '#server/stores/firestore.ts';
import { networkOf, RATE_LIMITS } from '#server/stores/rate-limits.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const HOUR = 60 * 60_000;
/** The middle of an hour, so that no window ends while a test runs. */
const start = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 2;
const at = (hours: number) => vi.setSystemTime(start + hours * HOUR);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterAll(() => {
  vi.useRealTimers();
});

const size = async (collection: string) =>
  (await firestore().collection(collection).count().get()).data().count;
const alarms = async () => {
  const mails = await inbox();
  return mails.filter(({ subject }) => /Unusually many|No room/.test(subject)).length;
};
const contribute = (ip: string, form_ticket: string | undefined = agedTicket('contribution')) =>
  send(contributions, '/api/contributions', {
    body: buildContribution({ email: `f${randomUUID()}@example.org`, form_ticket }),
    ip,
  });
const whyOf = async (id: string) => (await firestore().doc(`held_submissions/${id}`).get()).get('why');

/** Sends as many at a time as a real site would get. */
async function many(count: number, one: (n: number) => ReturnType<typeof contribute>) {
  const answers = [];
  for (let n = 0; n < count; n += 10) {
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, count - n) }, (_, m) => one(n + m)))),
    );
  }
  return answers;
}

/** Fills a room as if so many had been held back before. */
async function fill(room: HeldRoom, count: number): Promise<void> {
  for (let n = 0; n < count; n += 400) {
    const batch = firestore().batch();
    for (let m = n; m < Math.min(n + 400, count); m += 1) {
      batch.create(firestore().doc(`held_submissions/${randomUUID()}`), { room, held: true });
    }
    await batch.commit();
  }
}

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff:1:2:3:4', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
])('%s lies in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe('the ceiling of a network (T30)', () => {
  test('visitors: the addresses of one /24 share a ceiling; a neighbouring network has its own', {
    timeout: 120_000,
  }, async () => {
    at(0);
    const { network } = RATE_LIMITS.contribute;
    const answers = await many(network + 5, (n) => contribute(`203.0.113.${n % 250}`));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(network);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await contribute('203.0.112.1')).status).toBe(201);
  });
});

describe('the ceiling of the whole site (T31)', () => {
  test('visitors: above it everything is held back, the admins are told once, and the next hour is open again', {
    timeout: 120_000,
  }, async () => {
    at(1);
    const { site } = RATE_LIMITS.contribute;
    const before = [await size('contributions'), await alarms()];
    const [stored = 0, told = 0] = before;
    // What is held back for its ticket brings nobody nearer to the ceiling.
    await many(20, () => contribute(newAddress(), 'none'));
    const answers = await many(site, () => contribute(newAddress()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await size('contributions')).toBe(stored + site);
    const above = await many(20, () => contribute(newAddress()));
    expect(new Set(above.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(above.map(({ body }) => whyOf(body.id))))).toEqual(new Set(['flood']));
    expect([await size('contributions'), await alarms()]).toEqual([stored + site, told + 1]);
    at(2);
    const { body } = await contribute(newAddress());
    expect((await firestore().doc(`contributions/${body.id}`).get()).exists).toBe(true);
  });
});

describe('the room for what is held back (T31)', () => {
  test('visitors: when it is full, what has no ticket is refused with a wait, others come through, and one alarm goes out', async () => {
    await fill('ticket', HELD_MAX.ticket);
    at(4);
    const told = await alarms();
    const answers = await many(10, () => contribute(newAddress(), 'none'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(answers[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await contribute(newAddress())).status).toBe(201);
    expect(await alarms()).toBe(told + 1);
  });
});
