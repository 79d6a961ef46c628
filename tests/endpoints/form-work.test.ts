import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bitsAt, type FormWork, PUZZLES, WORK_LIFE_MS, WORK_STEPS } from '#domain/forms/work.ts';
import { search } from '#lib/form-work/search.ts';
import { challengeFor, stepBucket } from '#server/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { bucketsFor, RATE_LIMITS, slotDocument } from '#server/platform/rate-limits/rate-limits.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { challengeOf, done, useUp } from '#tests/builders/form-work.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const LIMIT = RATE_LIMITS.contribute;
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

const size = async (collection: string) =>
  (await firestore().collection(collection).count().get()).data().count;

/** A form with a ticket of its own, that can be sent again as it is with the work that was asked for. */
function form(ip: string, changes: Record<string, unknown> = {}) {
  const body = buildContribution({
    email: `f${randomUUID()}@example.org`,
    form_ticket: agedTicket('contribution'),
    ...changes,
  });
  const headers = { 'Idempotency-Key': randomUUID() };
  const post = (form_work?: FormWork, others: Record<string, string> = headers) =>
    send(contributions, '/api/contributions', { body: { ...body, form_work }, headers: others, ip });
  return { body, post };
}

async function useUpNetwork(ip: string): Promise<void> {
  const [, network] = bucketsFor(LIMIT, ip, new Date());
  if (!network) throw new Error('the network is not counted');
  const batch = firestore().batch();
  for (let n = 0; n < network.size; n += 1)
    batch.create(slotDocument(network, n), { action: network.action, expires_at: network.windowEnds });
  await batch.commit();
}

describe('work in place of waiting (T30, T31)', () => {
  test('visitor: the first sendings of an address are asked for no work, as many as before', async () => {
    const ip = newAddress();
    for (let n = 0; n < LIMIT.limit; n += 1) expect((await form(ip).post()).status).toBe(201);
    const refused = await form(ip).post();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'limit', message: expect.stringMatching(/That was a lot/) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(challengeOf(refused)).toMatchObject({ puzzles: PUZZLES, bits: bitsAt(0) });
  });

  test('visitor: the form that does the work is stored, and the same request again is answered alike', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const one = form(ip);
    const work = done(challengeOf(await one.post()));
    const taken = await one.post(work);
    expect(taken.status).toBe(201);
    expect((await firestore().doc(`contributions/${taken.body.id}`).get()).exists).toBe(true);
    expect((await one.post(work)).body).toEqual(taken.body);
  });

  test('the work is worth one sending: replayed with another form or another key it is refused', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const one = form(ip);
    const work = done(challengeOf(await one.post()));
    expect((await one.post(work)).status).toBe(201);
    const before = [await size('contributions'), await size('outbox'), await size('held_submissions')];
    expect((await form(ip).post(work)).status).toBe(429);
    expect((await one.post(work, { 'Idempotency-Key': randomUUID() })).status).toBe(429);
    expect([await size('contributions'), await size('outbox'), await size('held_submissions')]).toEqual(
      before,
    );
  });

  test('one step is worth one sending, however many forms solved it at once', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const forms = Array.from({ length: 5 }, () => form(ip));
    const works = await Promise.all(forms.map(async ({ post }) => done(challengeOf(await post()))));
    const answers = await Promise.all(forms.map(({ post }, n) => post(works[n])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [refused] = answers.filter(({ status }) => status === 429);
    if (!refused) throw new Error('none was refused');
    expect(challengeOf(refused).bits).toBe(bitsAt(1));
  });

  test('each sending asks for four times the work of the one before, and after the last step no work helps', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    for (let step = 0; step < WORK_STEPS; step += 1) {
      expect(challengeOf(await form(ip).post()).bits).toBe(11 + 2 * step);
      const bucket = stepBucket(LIMIT, ip, step, new Date());
      await slotDocument(bucket, 0).create({ action: bucket.action, expires_at: bucket.windowEnds });
    }
    const refused = await form(ip).post();
    expect([refused.status, refused.body.current]).toEqual([429, undefined]);
  });

  test('the ceiling of a network stands: no work is offered beyond it, and none is taken', async () => {
    const ip = newAddress();
    await useUp(LIMIT, ip);
    const one = form(ip);
    const work = done(challengeOf(await one.post()));
    await useUpNetwork(ip);
    const refused = await one.post(work);
    expect([refused.status, refused.body.current]).toEqual([429, undefined]);
  });

  describe('is not taken', () => {
    const asked = async () => {
      const ip = newAddress();
      await useUp(LIMIT, ip);
      const one = form(ip);
      return { one, challenge: challengeOf(await one.post()) };
    };
    const refusedAs = async (one: ReturnType<typeof form>, work: FormWork) => {
      const before = [await size('contributions'), await size('held_submissions')];
      const { status, body } = await one.post(work);
      expect([status, body.code]).toEqual([429, 'limit']);
      expect([await size('contributions'), await size('held_submissions')]).toEqual(before);
    };

    test('expired', async () => {
      const { one, challenge } = await asked();
      const work = done(challenge);
      vi.setSystemTime(start + WORK_LIFE_MS);
      await refusedAs(one, work);
    });

    test('wrong: one answer of eight is another number', async () => {
      const { one, challenge } = await asked();
      const { token, answers } = done(challenge);
      const [first = 0, ...rest] = answers;
      // The numbers before an answer were tried, and were none.
      await refusedAs(one, { token, answers: [first === 0 ? 1 : first - 1, ...rest] });
    });

    test('too easy: solved for fewer bits, or for fewer puzzles', async () => {
      const { one, challenge } = await asked();
      const { token } = challenge;
      await refusedAs(one, { token, answers: search({ ...challenge, bits: 1 }) });
      await refusedAs(one, { token, answers: search({ ...challenge, puzzles: PUZZLES - 1 }) });
      await refusedAs(one, { token, answers: [] });
    });

    test('for another ticket', async () => {
      const { one } = await asked();
      await refusedAs(one, done(challengeFor(randomUUID(), 0, new Date())));
    });

    test('forged: the content of one challenge under the signature of another', async () => {
      const { one, challenge } = await asked();
      const [content] = challengeFor(randomUUID(), 0, new Date()).token.split('.');
      const token = `${content}.${challenge.token.split('.').at(-1)}`;
      await refusedAs(one, { ...done(challenge), token });
      await refusedAs(one, { ...done(challenge), token: 'a.b' });
    });
  });

  test.each([
    [400, 'text'],
    [422, { token: 'a.b' }],
    [400, { token: 'a.b', answers: ['1'] }],
    [400, { token: 'a.b', answers: [], more: 1 }],
    [422, { token: 'a.b', answers: [-1] }],
    [422, { token: 'a.b', answers: Array.from({ length: PUZZLES + 1 }, () => 0) }],
  ])('what is no work is refused (%i): %j', async (status, form_work) => {
    expect((await form(newAddress()).post(form_work as never)).status).toBe(status);
  });

  test('a script with no good ticket is offered no work, however much it sends: no row, no mail', async () => {
    const ip = newAddress();
    const before = [await size('contributions'), await size('outbox'), (await inbox()).length];
    for (let n = 0; n < LIMIT.limit + 5; n += 1) {
      const { body } = await form(ip, { form_ticket: agedTicket('contribution', 0) }).post();
      expect(body.current).toBeUndefined();
    }
    expect([await size('contributions'), await size('outbox'), (await inbox()).length]).toEqual(before);
  });

  test('work that nobody asked for changes nothing for the first sending', async () => {
    const one = form(newAddress());
    expect((await one.post({ token: 'a.b', answers: [] })).status).toBe(201);
  });
});
