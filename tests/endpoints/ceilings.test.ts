import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NORMAL_RATE } from '#domain/forms/work.ts';
import { QUARANTINE_MAX } from '#domain/quarantine/submission.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { networkOf } from '#server/platform/rate-limits/callers.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { challengeOf, done } from '#tests/builders/form-work.ts';
import { inbox, inboxWith } from '#tests/builders/inbox.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';
import { note } from '../gates/figure.ts';

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

/** Quarantines so many, as if they had been before. */
async function fill(count: number): Promise<void> {
  for (let n = 0; n < count; n += 400) {
    const batch = firestore().batch();
    for (let m = n; m < Math.min(n + 400, count); m += 1) {
      batch.create(firestore().doc(`held_submissions/${randomUUID()}`), { held: true });
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

describe('more than the normal rate of the whole site (T31)', () => {
  beforeAll(() => {
    delete process.env.FORMS_NORMAL_RATE;
  });
  afterEach(() => {
    process.env.FORMS_NORMAL_RATE = '100000';
  });

  test('bot: of 1,000 posts that waited 3.2 s for a ticket each, no more than usual reach the desk; a person after them does the work and gets a receipt', {
    timeout: 240_000,
  }, async (context) => {
    at(1);
    const before = await Promise.all(['contributions', 'held_submissions'].map(size));
    const told = await alarms();
    const ticket = () => agedTicket('contribution', 3_200);
    const answers = await many(1_000, () => contribute(newAddress(), ticket()));
    const refused = answers.filter(({ status }) => status === 429);
    const [stored = 0, quarantined = 0] = before;
    const reached = (await size('contributions')) - stored;
    expect(reached).toBeLessThanOrEqual(NORMAL_RATE + 10);
    expect(refused).toHaveLength(1_000 - reached);
    expect(await size('held_submissions')).toBe(quarantined);
    expect(await alarms()).toBe(told + 1);

    const email = `person${randomUUID()}@example.org`;
    const body = buildContribution({ email, form_ticket: ticket() });
    const sent = { body, ip: newAddress(), headers: { 'Idempotency-Key': randomUUID() } };
    const asked = await send(contributions, '/api/contributions', sent);
    expect([asked.status, asked.body.code]).toEqual([429, 'limit']);
    const form_work = done(challengeOf(asked));
    const taken = await send(contributions, '/api/contributions', { ...sent, body: { ...body, form_work } });
    expect(taken.status).toBe(201);
    expect((await firestore().doc(`contributions/${taken.body.id}`).get()).exists).toBe(true);
    // The admins read of it in the email for all of these ten minutes.
    await deliverOutbox(() => new Date(Date.now() + 10 * 60_000));
    await vi.waitFor(async () => expect(await inboxWith(taken.body.reference)).toHaveLength(2), 20_000);
    // A repeated request is answered as before, with the work and without it.
    expect((await send(contributions, '/api/contributions', sent)).body).toEqual(taken.body);
    // The work is worth one sending.
    const again = { ...sent, body: { ...body, form_work, description: 'Other words, with the same work.' } };
    const { status } = await send(contributions, '/api/contributions', { ...again, headers: {} });
    expect(status).toBe(201);
    expect(await size('contributions')).toBe(stored + reached + 1);
    note(
      context,
      `1000 posts that waited 3.2 s each: ${reached} stored, ${refused.length} asked for work, 0 quarantined; a person after them: stored, with a receipt`,
    );
  });

  test('visitors: the rate asks for more work the higher it is, and the next hour asks for none', async () => {
    process.env.FORMS_NORMAL_RATE = '2';
    at(2);
    const bits = [];
    for (let n = 0; n < 6; n += 1) {
      const form_ticket = agedTicket('contribution');
      const body = buildContribution({ email: `f${randomUUID()}@example.org`, form_ticket });
      const sent = { body, ip: newAddress() };
      const first = await send(contributions, '/api/contributions', sent);
      if (first.status === 201) continue;
      const challenge = challengeOf(first);
      bits.push(challenge.bits);
      const form_work = done(challenge);
      const second = await send(contributions, '/api/contributions', {
        ...sent,
        body: { ...body, form_work },
      });
      expect(second.status).toBe(201);
    }
    expect(bits).toEqual([11, 11, 13, 13]);
    at(3);
    expect((await contribute(newAddress())).status).toBe(201);
  });
});

describe('the room for what is quarantined (T31)', () => {
  test('visitors: when it is full, what has no ticket is refused with a wait, others come through, and one alarm goes out', async () => {
    await fill(QUARANTINE_MAX);
    at(4);
    const told = await alarms();
    const answers = await many(10, () => contribute(newAddress(), 'none'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(answers[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await contribute(newAddress())).status).toBe(201);
    expect(await alarms()).toBe(told + 1);
  });
});
