import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bitsAt, type FormWork, PUZZLES, WORK_LIFE_MS, WORK_STEPS } from '#domain/forms/work.ts';
import { search } from '#lib/form-work/search.ts';
import { stepBucket } from '#server/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { RATE_LIMITS, slotDocument } from '#server/platform/rate-limits/rate-limits.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { challengeOf, done, useUp } from '#tests/builders/form-work.ts';
import { inbox, inboxWith } from '#tests/builders/inbox.ts';
import { send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const LIMIT = RATE_LIMITS.contact;
const HOUR = 60 * 60_000;
/** The middle of an hour, so that no window ends while a test runs. */
const start = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 2;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
beforeEach(() => {
  vi.setSystemTime(start);
});
afterAll(() => {
  vi.useRealTimers();
});

/** A message with a ticket of its own, that can be sent again as it is with the work that was asked for. */
function written(ip: string, form_ticket: string | null = agedTicket('contact')) {
  const words = `Words that differ: ${randomUUID()}`;
  const body = { name: 'Fern', email: 'fern@example.org', message: words, form_ticket };
  const headers = { 'Idempotency-Key': randomUUID() };
  const post = (form_work?: FormWork) =>
    send(contributions, '/api/send-contact-email', { body: { ...body, form_work }, headers, ip });
  const mails = async () => (await inboxWith(words)).length;
  return { post, mails };
}

const size = async (collection: string) =>
  (await firestore().collection(collection).count().get()).data().count;

describe('work in place of waiting, for messages of the contact form (T30, T31)', () => {
  test('visitor: the first messages of an address are asked for no work, and the next one may earn its way', async () => {
    const ip = newAddress();
    for (let n = 0; n < LIMIT.limit; n += 1) expect((await written(ip).post()).status).toBe(202);
    const one = written(ip);
    const refused = await one.post();
    expect([refused.status, refused.body.code]).toEqual([429, 'limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const challenge = challengeOf(refused);
    expect(challenge).toMatchObject({ puzzles: PUZZLES, bits: bitsAt(0) });
    const work = done(challenge);
    expect((await one.post(work)).status).toBe(202);
    // The same once more is answered alike, and mailed once.
    expect((await one.post(work)).status).toBe(202);
    await vi.waitFor(async () => expect(await one.mails()).toBe(1), 20_000);
  });

  test('the work is worth one message, and the next step asks for four times as much', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const one = written(ip);
    const work = done(challengeOf(await one.post()));
    expect((await one.post(work)).status).toBe(202);
    const other = await written(ip).post(work);
    expect(other.status).toBe(429);
    expect(challengeOf(other).bits).toBe(bitsAt(1));
  });

  test('after the last step no work is offered', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    for (let step = 0; step < WORK_STEPS; step += 1) {
      const bucket = stepBucket(LIMIT, ip, step, new Date());
      await slotDocument(bucket, 0).create({ action: bucket.action, expires_at: bucket.windowEnds });
    }
    const refused = await written(ip).post();
    expect([refused.status, refused.body.current]).toEqual([429, undefined]);
  });

  test('what was earned with contributions says nothing about messages: each form has steps of its own', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const bucket = stepBucket(RATE_LIMITS.contribute, ip, 0, new Date());
    await slotDocument(bucket, 0).create({ action: bucket.action, expires_at: bucket.windowEnds });
    expect(challengeOf(await written(ip).post()).bits).toBe(bitsAt(0));
  });

  test('work that is too easy, expired or for another ticket is not taken, and nothing is stored', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const one = written(ip);
    const challenge = challengeOf(await one.post());
    const { token } = challenge;
    const before = [await size('outbox'), await size('held_submissions')];
    expect((await one.post({ token, answers: search({ ...challenge, bits: 1 }) })).status).toBe(429);
    const work = done(challenge);
    expect((await written(ip).post(work)).status).toBe(429);
    vi.setSystemTime(start + WORK_LIFE_MS);
    expect((await one.post(work)).status).toBe(429);
    expect([await size('outbox'), await size('held_submissions')]).toEqual(before);
  });

  test('bot: without a good ticket no work is offered, however much it sends: no mail', async () => {
    const ip = newAddress();
    const before = [await size('outbox'), (await inbox()).length];
    for (let n = 0; n < LIMIT.limit + 3; n += 1)
      expect((await written(ip, null).post()).body.current).toBeUndefined();
    expect([await size('outbox'), (await inbox()).length]).toEqual(before);
  });

  test.each([
    [400, 'text'],
    [422, { token: 'a.b' }],
    [422, { token: 'a.b', answers: [-1] }],
  ])('what is no work is refused (%i): %j', async (status, form_work) => {
    expect((await written(newAddress()).post(form_work as never)).status).toBe(status);
  });
});
