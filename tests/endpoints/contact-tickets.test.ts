import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { FORM_TICKET_AHEAD_MS, FORM_TICKET_LIFE_MS, FORM_TICKET_MIN_MS } from '#domain/forms/contract.ts';
import { QUARANTINE_MAX } from '#domain/quarantine/submission.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { agedTicket, newAddress, splicedTicket } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { send } from '#tests/builders/requests.ts';
import { load } from '#tests/scale.ts';
import contributions from '../../functions/contributions.ts';

const size = async (collection: string) =>
  (await firestore().collection(collection).count().get()).data().count;
const mails = async () => (await inbox()).length;

const write = (form_ticket: string | undefined, changes: Record<string, unknown> = {}, ip = newAddress()) =>
  send(contributions, '/api/send-contact-email', {
    body: {
      ...{ name: 'Fern', email: 'fern@example.org', message: `Hello ${randomUUID()}`, form_ticket },
      ...changes,
    },
    ip,
  });

describe('a message of the contact form and its ticket (A-59, T31)', () => {
  test('visitor: with a good ticket it leaves; without one, replayed or of the other form it waits for an admin', async () => {
    const before = [await mails(), await size('held_submissions')];
    const ticket = agedTicket('contact');
    const statuses = [];
    for (const one of [ticket, ticket, undefined, agedTicket('contribution'), agedTicket('contact', 0)]) {
      statuses.push((await write(one)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202]);
    const [sent = 0, held = 0] = before;
    expect([await mails(), await size('held_submissions')]).toEqual([sent + 1, held + 4]);
  });

  test('people, from those who just made it to one with a tab of nearly a day: a mail of each, none held back', {
    timeout: 120_000,
  }, async () => {
    const people = load(20, 100);
    const before = [await mails(), await size('held_submissions')];
    const minute = 60_000;
    const ages = [
      FORM_TICKET_MIN_MS + 200,
      20_000,
      4 * minute,
      45 * minute,
      FORM_TICKET_LIFE_MS - 5 * minute,
    ];
    for (let n = 0; n < people; n += ages.length) {
      const answers = await Promise.all(ages.map((age) => write(agedTicket('contact', age))));
      expect(answers.map(({ status }) => status)).toEqual(ages.map(() => 202));
    }
    const [sent = 0, held = 0] = before;
    await vi.waitFor(async () => expect(await mails()).toBe(sent + people), 20_000);
    expect(await size('held_submissions')).toBe(held);
  });

  test('bot: scripted posts, each from an address of its own, mail nobody, leave nothing in the outbox, and are answered like any other', {
    timeout: 120_000,
  }, async () => {
    const used = agedTicket('contact');
    const taken = await write(used);
    const before = [await size('outbox'), await mails()];
    const kinds: (() => string | undefined)[] = [
      () => undefined,
      () => agedTicket('contact', 0),
      () => agedTicket('contact', FORM_TICKET_MIN_MS - 500),
      () => agedTicket('contact', -FORM_TICKET_AHEAD_MS - 60_000),
      () => agedTicket('contact', FORM_TICKET_LIFE_MS + 1_000),
      () => used,
      () => splicedTicket('contact'),
      () => agedTicket('contribution'),
      () => `${agedTicket('contact')}x`,
      () => 'ticket',
    ];
    for (let round = 0; round < load(8, 100); round += 1) {
      const answers = await Promise.all(kinds.map((make) => write(make())));
      for (const { status, body } of answers) expect([status, body]).toEqual([taken.status, taken.body]);
    }
    expect([await size('outbox'), await mails()]).toEqual(before);
    expect(await size('held_submissions')).toBeLessThanOrEqual(QUARANTINE_MAX);
  });

  test('bot: a script that stays at one address, or fills in what people do not see, mails nobody either', async () => {
    stopClock();
    const before = [await size('outbox'), await mails()];
    const ip = newAddress();
    const statuses = [];
    for (let n = 0; n < 50; n += 1) statuses.push((await write('ticket', {}, ip)).status);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
    const held = await size('held_submissions');
    expect((await write(agedTicket('contact'), { website: 'https://buy.example.org' })).status).toBe(422);
    expect(await size('held_submissions')).toBe(held);
    expect([await size('outbox'), await mails()]).toEqual(before);
  });
});
