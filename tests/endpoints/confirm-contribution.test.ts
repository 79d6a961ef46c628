import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const HOUR = 60 * 60_000;
const REQUEST = '/api/contributions/confirmation';
const CONFIRM = '/api/contributions/status/confirmation';

const mailbox = () => `${randomUUID().slice(0, 8)}@example.org`;
const mailTo = async (email: string) => (await inbox()).filter((mail) => mail.envelope.to.includes(email));
const request = (id: unknown, ip = newAddress()) => send(contributions, REQUEST, { body: { id }, ip });
const confirm = (key: unknown, ip = newAddress()) => send(contributions, CONFIRM, { body: { key }, ip });

async function contribute(email: string, changes: Record<string, unknown> = {}, ip = newAddress()) {
  const body = buildContribution({ email, description: `Of one sender: ${randomUUID()}`, ...changes });
  const answer = await send(contributions, '/api/contributions', { body, ip });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; reference: string };
}
/** Without a form ticket it is quarantined. */
const quarantined = (email: string, ip?: string) => contribute(email, {}, ip);
const passed = (email: string, ip?: string) =>
  contribute(email, { form_ticket: agedTicket('contribution') }, ip);

/** Sets the clock; only the date is fake. */
const setClock = (to: number) => vi.useFakeTimers({ toFake: ['Date'], now: to });
/** What an admin does, by the real clock: their session would have ended by the other. */
async function asAdmin(path: string, body?: object) {
  const now = Date.now();
  vi.useRealTimers();
  const answer = await send(admin, path, { body, token: ada.token });
  setClock(now);
  expect(answer.status).toBe(200);
  return answer;
}
const discard = (id: string) => asAdmin('/api/admin/held/discard', { ids: [id] });
/** What the schedule sends by the end of this hour. */
async function endHour(): Promise<void> {
  setClock((Math.floor(Date.now() / HOUR) + 1) * HOUR + 61_000);
  await deliverOutbox();
}

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
// The middle of a day and of an hour, so that no window ends while a test runs.
beforeEach(() => setClock((Math.floor(Date.now() / (24 * HOUR)) + 0.5) * 24 * HOUR + HOUR / 2));
afterEach(() => {
  vi.useRealTimers();
});

test('visitor: an addition by the private link confirms a quarantined contribution, too (D157)', async () => {
  const { id } = await quarantined(mailbox());
  expect(await findContribution(id)).toBeNull();
  const body = { key: statusKeyOf(id), text: 'It was the green one.', addition: true };
  const { status } = await send(contributions, '/api/contributions/status/reply', { body, ip: newAddress() });
  expect(status).toBe(200);
  expect((await findContribution(id))?.thread).toMatchObject([{ from: 'contributor', text: body.text }]);
});

describe('POST /api/contributions/confirmation (T31)', () => {
  test('visitor: a quarantined contribution and any other are answered and emailed alike', async () => {
    const emails = [mailbox(), mailbox()] as const;
    const [one, other] = [await quarantined(emails[0]), await passed(emails[1])];
    const answers = [await request(one.id), await request(other.id)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: { accepted: true } },
      { status: 202, body: { accepted: true } },
    ]);
    const [mail] = await mailTo(emails[0]);
    expect(mail?.subject).toBe(`Confirm your contribution ${one.reference}`);
    expect(mail?.text).toContain(`/contribute/status#confirm=${statusKeyOf(one.id)}`);
    const [newest] = await mailTo(emails[1]);
    const neutral = (text = '', { id, reference }: typeof one) =>
      text.replaceAll(statusKeyOf(id), 'KEY').replaceAll(reference, 'REFERENCE');
    expect(neutral(newest?.text, other)).toBe(neutral(mail?.text, one));
  });

  test('visitor: pressed again within the hour, one email is enough', async () => {
    const email = mailbox();
    const { id } = await quarantined(email);
    expect([(await request(id)).status, (await request(id)).status]).toEqual([202, 202]);
    expect(await mailTo(email)).toHaveLength(1);
    await endHour();
    await request(id);
    expect(await mailTo(email)).toHaveLength(2);
  });

  test('contributor: once it is decided, the email brings the link and asks nothing; so does the email of the hour', async () => {
    const email = mailbox();
    const { id, reference } = await passed(email);
    const decided = { status: 'accepted', reviewed_at: new Date(), effective_at: new Date(0) };
    await firestore().doc(`contributions/${id}`).update(decided);
    expect((await request(id)).status).toBe(202);
    const [mail] = await mailTo(email);
    expect(mail?.subject).toBe(`The link to your contribution ${reference}`);
    expect(mail?.text).toContain(`/contribute/status#${statusKeyOf(id)}`);
    expect(mail?.text).not.toMatch(/confirm|I sent this|person sent/i);
    for (let n = 0; n < 2; n += 1) await request((await passed(email)).id);
    await endHour();
    await request(id);
    await endHour();
    const [hourly] = await mailTo(email);
    expect(hourly?.text).toContain(`${reference}: `);
    expect(hourly?.text).not.toContain(`#confirm=${statusKeyOf(id)}`);
  });

  test('contributor: a decision that waits for a second admin is not told by the email', async () => {
    const email = mailbox();
    const { id, reference } = await passed(email);
    const waiting = { status: 'accepted', reviewed_at: new Date(), effective_at: new Date(0), held: true };
    await firestore().doc(`contributions/${id}`).update(waiting);
    await request(id);
    expect((await mailTo(email))[0]?.subject).toBe(`Confirm your contribution ${reference}`);
  });

  test('visitor: an unknown id is answered like any other and emails nobody; what is no id is 422, an unknown member 400', async () => {
    const unknown = await request(randomUUID());
    expect([unknown.status, unknown.body]).toEqual([202, { accepted: true }]);
    expect((await request('../held')).status).toBe(422);
    expect((await request(7)).status).toBe(400);
    const body = { id: randomUUID(), email: 'eve@example.org' };
    expect((await send(contributions, REQUEST, { body })).status).toBe(400);
  });

  test('visitor: a discarded contribution is answered alike, and nothing is sent', async () => {
    const email = mailbox();
    const { id } = await quarantined(email);
    await discard(id);
    expect((await request(id)).status).toBe(202);
    expect(await mailTo(email)).toEqual([]);
  });

  test('visitor: one caller is refused after ten requests in an hour', async () => {
    stopClock();
    const ip = newAddress();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await request(randomUUID(), ip)).status);
    expect(statuses).toEqual([...Array(10).fill(202), 429]);
  });
});

describe('POST /api/contributions/status/confirmation (T31, T32)', () => {
  test('contributor: releases what was quarantined to the desk, once, with an audit row and without a receipt', async () => {
    const email = mailbox();
    const { id, reference } = await quarantined(email);
    await request(id);
    expect(await findContribution(id)).toBeNull();
    const answers = await Promise.all([confirm(statusKeyOf(id)), confirm(statusKeyOf(id))]);
    answers.push(await confirm(statusKeyOf(id)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ reference, status: 'new' });
    }
    expect(await findContribution(id)).toMatchObject({ reference, email, status: 'new' });
    expect((await firestore().doc(`held_submissions/${id}`).get()).exists).toBe(false);
    const told = (await inbox()).filter(({ subject }) => subject.includes(reference));
    expect(told.filter(({ envelope }) => !envelope.to.includes(email))).toHaveLength(1);
    expect(await mailTo(email)).toHaveLength(1);
    const audit = await asAdmin(`/api/admin/audit?thing=${id}`);
    expect(audit.body.items).toEqual([
      expect.objectContaining({
        actor_name: 'The contributor',
        action: 'quarantine.confirm',
        before: { held_for: 'no-ticket' },
        after: { released: true },
      }),
    ]);
  });

  test('contributor: opening the link releases nothing', async () => {
    const { id } = await quarantined(mailbox());
    const body = { key: statusKeyOf(id) };
    expect((await send(contributions, '/api/contributions/status', { body })).status).toBe(200);
    expect((await send(contributions, CONFIRM)).status).toBe(405);
    expect(await findContribution(id)).toBeNull();
  });

  test('contributor: one that was on the desk already stays as it is', async () => {
    const { id } = await passed(mailbox());
    const before = await findContribution(id);
    expect((await confirm(statusKeyOf(id))).status).toBe(200);
    expect(await findContribution(id)).toEqual(before);
  });

  test('stranger: a key that is not ours is 404, and the reference or the id opens nothing', async () => {
    const { id, reference } = await quarantined(mailbox());
    for (const key of ['', id, reference, `${id}.AAAA`, statusKeyOf(randomUUID())])
      expect((await confirm(key)).status).toBe(404);
    expect((await confirm('x'.repeat(201))).status).toBe(422);
    expect((await confirm(undefined)).status).toBe(422);
    expect(await findContribution(id)).toBeNull();
  });

  test('contributor: what an admin discarded is 404', async () => {
    const { id } = await quarantined(mailbox());
    await discard(id);
    expect((await confirm(statusKeyOf(id))).status).toBe(404);
  });

  test('stranger: one caller is refused after sixty tries in an hour', async () => {
    stopClock();
    const ip = newAddress();
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await confirm('x', ip)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('strangers who send with someone’s address (T14)', () => {
  test('owner: gets the receipt within the hour after twenty contributions of strangers, in one email', async () => {
    const email = mailbox();
    for (let n = 0; n < 20; n += 1) await passed(email);
    const own = await passed(email);
    expect(await mailTo(email)).toHaveLength(3);
    await endHour();
    const mails = await mailTo(email);
    expect(mails).toHaveLength(4);
    expect(mails[0]?.subject).toBe('We have 18 contributions from you');
    expect(mails[0]?.text).toContain(`/contribute/status#${statusKeyOf(own.id)}`);
  });

  test('owner: gets the confirmation within the hour after twenty of strangers', async () => {
    const email = mailbox();
    for (let n = 0; n < 20; n += 1) await request((await quarantined(email)).id);
    const own = await quarantined(email);
    expect((await request(own.id)).status).toBe(202);
    expect(await mailTo(email)).toHaveLength(3);
    await endHour();
    const mails = await mailTo(email);
    expect(mails).toHaveLength(4);
    expect(mails[0]?.text).toContain(`#confirm=${statusKeyOf(own.id)}`);
  });

  test('stranger: one network causes twelve emails of links to an address at most, and stops nobody else', async () => {
    const email = mailbox();
    const network = newAddress().replace(/\.7$/, '');
    for (let n = 0; n < 24; n += 1) {
      const { id } = await passed(email, `${network}.${n + 1}`);
      await request(id, `${network}.${n + 1}`);
      if (n % 2) await endHour();
    }
    // Three receipts and three confirmations at once, and as many more of each in emails of the hour.
    const mails = await mailTo(email);
    expect(mails.length).toBeLessThanOrEqual(12);
    const before = mails.length;
    const own = await passed(email);
    await endHour();
    const after = await mailTo(email);
    expect(after).toHaveLength(before + 1);
    expect(after[0]?.text).toContain(statusKeyOf(own.id));
  });

  test('owner: what was erased or discarded meanwhile is not in the email of the hour', async () => {
    const email = mailbox();
    for (let n = 0; n < 3; n += 1) await passed(email);
    const gone = await passed(email);
    await firestore().doc(`contributions/${gone.id}`).delete();
    await endHour();
    expect(await mailTo(email)).toHaveLength(3);
  });

  test('operator: the message of a receipt names neither address nor network, and forgets both when it left', async () => {
    const { id } = await passed(mailbox());
    const message = await firestore().doc(`outbox/contribution-receipt_${id}`).get();
    expect([message.get('status'), message.get('payload')]).toEqual(['sent', null]);
  });
});
