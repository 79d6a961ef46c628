import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  FORM_TICKET_AHEAD_MS,
  FORM_TICKET_LIFE_MS,
  FORM_TICKET_MIN_MS,
  FORM_TICKET_WAIT_MS,
} from '#domain/forms/contract.ts';
import { QUARANTINE_MAX } from '#domain/quarantine/submission.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { agedTicket, newAddress, splicedTicket } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { load } from '#tests/scale.ts';
import contributions from '../../functions/contributions.ts';

const size = async (collection: string) =>
  (await firestore().collection(collection).count().get()).data().count;
const mails = async () => (await inbox()).length;

const contribute = (
  form_ticket: string | null | undefined,
  sent: { ip?: string; headers?: Record<string, string> } = {},
) =>
  send(contributions, '/api/contributions', {
    body: buildContribution({ description: `Words that differ: ${randomUUID()}`, form_ticket }),
    ip: newAddress(),
    ...sent,
  });

const heldAs = async (id: string) => (await firestore().doc(`held_submissions/${id}`).get()).get('why');

afterEach(() => {
  vi.useRealTimers();
});

describe('GET /api/form-tickets', () => {
  test('visitor: a ticket from there is too young at once, and lets the form through after its minimum time', async () => {
    const ip = newAddress();
    const issued = await send(contributions, '/api/form-tickets?form=contribution', { ip });
    expect(issued.status).toBe(200);
    expect(issued.headers.get('cache-control')).toContain('no-store');
    expect(issued.body).toEqual({
      ticket: expect.any(String),
      wait_ms: FORM_TICKET_WAIT_MS,
      life_ms: FORM_TICKET_LIFE_MS,
    });
    const early = await contribute(issued.body.ticket);
    expect(await heldAs(early.body.id)).toBe('too-soon');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FORM_TICKET_WAIT_MS });
    const ready = await contribute(issued.body.ticket);
    expect((await firestore().doc(`contributions/${ready.body.id}`).get()).exists).toBe(true);
  });

  test('a script on the machine itself is told that it needs none', async () => {
    const answer = await send(contributions, '/api/form-tickets?form=contact');
    expect(answer.body).toEqual({ ticket: null, wait_ms: 0, life_ms: FORM_TICKET_LIFE_MS });
  });

  test('visitor: a form that is not ours gets none', async () => {
    const answer = await send(contributions, '/api/form-tickets?form=login');
    expect(answer.status).toBe(422);
  });
});

describe('a contribution and its form ticket (A-59, T31)', () => {
  test('bot: scripted posts, each from an address of its own, store nothing, mail nobody, and are answered like any other', {
    timeout: 120_000,
  }, async () => {
    const used = agedTicket('contribution');
    expect((await contribute(used)).status).toBe(201);
    const before = [await size('contributions'), await size('outbox'), await mails()];
    const kinds: (() => string | undefined)[] = [
      () => undefined,
      () => agedTicket('contribution', 0),
      () => agedTicket('contribution', FORM_TICKET_MIN_MS - 500),
      () => agedTicket('contribution', -FORM_TICKET_AHEAD_MS - 60_000),
      () => agedTicket('contribution', FORM_TICKET_LIFE_MS + 1_000),
      () => used,
      () => splicedTicket('contribution'),
      () => agedTicket('contact'),
      () => `${agedTicket('contribution')}x`,
      () => 'ticket',
    ];
    const shapes = new Set<string>();
    for (let round = 0; round < load(8, 100); round += 1) {
      const answers = await Promise.all(kinds.map((make) => contribute(make())));
      for (const { status, body } of answers) {
        shapes.add(JSON.stringify([status, Object.keys(body).sort(), body.status]));
      }
    }
    const shape = [201, ['created_at', 'id', 'reference', 'status'], 'new'];
    expect([...shapes]).toEqual([JSON.stringify(shape)]);
    expect([await size('contributions'), await size('outbox'), await mails()]).toEqual(before);
    expect(await size('held_submissions')).toBeLessThanOrEqual(QUARANTINE_MAX);
  });

  test.each([
    ['no ticket', () => undefined, 'no-ticket'],
    ['an empty ticket', () => '', 'no-ticket'],
    ['a ticket issued now', () => agedTicket('contribution', 0), 'too-soon'],
    ['a ticket of three hours ahead', () => agedTicket('contribution', -3 * 60 * 60_000), 'too-soon'],
    [
      'a ticket of the day before yesterday',
      () => agedTicket('contribution', 2 * FORM_TICKET_LIFE_MS),
      'expired',
    ],
    ['the content of one and the signature of another', () => splicedTicket('contribution'), 'forged'],
    ['a ticket of the contact form', () => agedTicket('contact'), 'other-form'],
    ['a made-up ticket', () => 'a.b', 'forged'],
  ])('visitor with %s: it is held back', async (_name, make, why) => {
    const { status, body } = await contribute(make());
    expect(status).toBe(201);
    expect(await heldAs(body.id)).toBe(why);
    expect((await firestore().doc(`contributions/${body.id}`).get()).exists).toBe(false);
  });

  test('people, from those who just made it to one with a tab of nearly a day: all stored, none held back', {
    timeout: 120_000,
  }, async () => {
    const people = load(20, 100);
    const before = [await size('contributions'), await size('held_submissions')];
    const minute = 60_000;
    const ages = [
      FORM_TICKET_MIN_MS + 200,
      20_000,
      4 * minute,
      45 * minute,
      FORM_TICKET_LIFE_MS - 5 * minute,
    ];
    const statuses = [];
    for (let n = 0; n < people; n += ages.length) {
      const answers = await Promise.all(ages.map((age) => contribute(agedTicket('contribution', age))));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
    const [stored = 0, held = 0] = before;
    expect([await size('contributions'), await size('held_submissions')]).toEqual([stored + people, held]);
  });

  test('visitor whose ticket an instance with a clock up to two hours ahead issued: stored, and a second time quarantined', async () => {
    for (const ahead of [60_000, FORM_TICKET_AHEAD_MS - 60_000]) {
      const ticket = agedTicket('contribution', -ahead);
      const before = [await size('contributions'), await size('held_submissions')];
      expect((await contribute(ticket)).status).toBe(201);
      expect((await contribute(ticket)).status).toBe(201);
      const [stored = 0, held = 0] = before;
      expect([await size('contributions'), await size('held_submissions')]).toEqual([stored + 1, held + 1]);
    }
  });

  test('bot: one good ticket sent 20 times at once stores one', async () => {
    const before = await size('contributions');
    const ticket = agedTicket('contribution');
    const answers = await Promise.all(Array.from({ length: 20 }, () => contribute(ticket)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await size('contributions')).toBe(before + 1);
    const reasons = await Promise.all(answers.map(({ body }) => heldAs(body.id)));
    expect(reasons.filter((why) => why === 'replayed')).toHaveLength(19);
  });

  test('visitor: a try again with the same key is answered as before, with the same ticket or a new one', async () => {
    const body = buildContribution({ form_ticket: agedTicket('contribution') });
    const headers = { 'Idempotency-Key': randomUUID() };
    const post = (form_ticket: unknown) =>
      send(contributions, '/api/contributions', {
        body: { ...body, form_ticket },
        headers,
        ip: newAddress(),
      });
    const first = await post(body.form_ticket);
    const before = [await size('contributions'), await size('held_submissions')];
    for (const ticket of [body.form_ticket, agedTicket('contribution'), undefined]) {
      expect((await post(ticket)).body).toEqual(first.body);
    }
    expect([await size('contributions'), await size('held_submissions')]).toEqual(before);
  });

  test('visitor: what is held back is answered alike when it is sent again, and found by its status link', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = buildContribution({ description: 'The very same words, twice.' });
    const post = () => send(contributions, '/api/contributions', { body, headers, ip: newAddress() });
    const first = await post();
    expect((await post()).body).toEqual(first.body);
    const hurried = await send(contributions, '/api/send-contribution-email', {
      body: {
        display_name: body.display_name,
        email: body.email,
        contribution_type: body.contribution_type,
        description: body.description,
      },
    });
    expect(hurried.status).toBe(202);
    const progress = await send(contributions, '/api/contributions/status', {
      body: { key: statusKeyOf(first.body.id) },
    });
    expect(progress.body).toMatchObject({ reference: first.body.reference, status: 'new' });
  });

  test('a script on the machine itself is asked for no ticket', async () => {
    const { body } = await contribute(undefined, { ip: '127.0.0.1' });
    expect((await firestore().doc(`contributions/${body.id}`).get()).exists).toBe(true);
  });
});
