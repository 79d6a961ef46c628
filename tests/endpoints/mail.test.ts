import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage, outboxId } from '#server/platform/outbox/outbox.ts';
import { inbox, inboxWith } from '#tests/builders/inbox.ts';
import { nextNotificationWindow } from '#tests/builders/notification-window.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const message = (id: string) => firestore().collection('outbox').doc(id).get();
const smtpUrl = process.env.SMTP_URL;
const away = () => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
};

beforeEach(nextNotificationWindow);
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
});
afterAll(() => {
  vi.useRealTimers();
});

describe('POST /api/send-contact-email', () => {
  const write = (changes: Record<string, unknown> = {}, sent: Parameters<typeof send>[2] = {}) =>
    send(contributions, '/api/send-contact-email', {
      body: { name: 'Bo', email: 'bo@example.org', message: 'Hello there', ...changes },
      ...sent,
    });

  test('a message reaches the one configured address, and the writer can be replied to', async () => {
    const words = `Words ${randomUUID()}`;
    expect((await write({ message: words })).status).toBe(202);
    const [mail, ...more] = await inboxWith(words);
    expect(more).toEqual([]);
    expect(mail?.envelope.to).toEqual([process.env.CONTACT_EMAIL]);
    expect(mail?.reply_to).toContain('bo@example.org');
  });

  test.each(['name', 'email', 'message'])(
    'a blank %s is refused with the literal sentence',
    async (field) => {
      const answer = await write({ [field]: ' \n ' });
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toContainEqual({ path: field, message: 'Please fill in all fields' });
    },
  );

  test('markup of a visitor stays text, and no header can be added', async () => {
    const words = `Look ${randomUUID()} <img src=x onerror=alert(1)><a href="https://evil.example">x</a>`;
    await write({ message: words });
    const [mail] = await inboxWith(words.slice(5, 41));
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).not.toContain('href="https://evil.example"');
    const forged = await write({ name: 'Bo\r\nBcc: victim@example.org' });
    expect(forged.status).toBe(422);
    expect((await write({ email: 'bo@example.org, victim@example.org' })).status).toBe(422);
  });

  test('the same key twice sends one mail', async () => {
    const words = `Once ${randomUUID()}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    await Promise.all([write({ message: words }, { headers }), write({ message: words }, { headers })]);
    expect(await inboxWith(words)).toHaveLength(1);
  });

  test('the sixth message of an hour from one address answers 429', async () => {
    const ip = '203.0.113.44';
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await write({}, { ip })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('POST /api/send-contribution-email', () => {
  const body = (changes: Record<string, unknown>) => {
    const { consent_given: _, ...told } = buildContribution(changes);
    return told;
  };

  test('for a stored contribution it changes nothing that was not sent already', async () => {
    const words = `Stored ${randomUUID()}`;
    await send(contributions, '/api/contributions', { body: buildContribution({ description: words }) });
    const answer = await send(contributions, '/api/send-contribution-email', {
      body: body({ description: words }),
    });
    expect(answer.status).toBe(202);
    expect(await inboxWith(words)).toHaveLength(1);
  });

  test('nobody can make the site send words that were never contributed', async () => {
    const words = `Never ${randomUUID()}`;
    const answer = await send(contributions, '/api/send-contribution-email', {
      body: body({ description: words }),
    });
    expect(answer.status).toBe(404);
    expect(await inboxWith(words)).toHaveLength(0);
  });

  test('unknown members are refused', async () => {
    const answer = await send(contributions, '/api/send-contribution-email', {
      body: { ...body({}), to: 'x@y.zz' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('the notification of a contribution', () => {
  test('goes to the admins only, with the words escaped and nothing typed in a header', async () => {
    const words = `Mark ${randomUUID()} <script>alert(1)</script>`;
    await send(contributions, '/api/contributions', {
      body: buildContribution({ display_name: '<b>Bo</b>', email: 'victim@example.org', description: words }),
    });
    const [mail] = await inboxWith(words.slice(5, 41));
    expect(mail?.envelope.to).toEqual([process.env.ADMIN_NOTIFY_EMAIL]);
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.html.match(/href="([^"]+)"/g)).toEqual([
      expect.stringContaining(`href="${process.env.SITE_URL}/`),
    ]);
    expect(mail?.subject).toMatch(/^New contribution TG-[0-9A-Z]{6}: Bug \/ Rough edge$/);
  });
});

describe('the outbox', () => {
  const contribute = async () => {
    const { body } = await send(contributions, '/api/contributions', { body: buildContribution() });
    return outboxId('contribution-notification', body.id);
  };

  test('with the mail server away the submission succeeds, and the mail leaves later, once', async () => {
    away();
    const words = `Later ${randomUUID()}`;
    const answer = await send(contributions, '/api/contributions', {
      body: buildContribution({ description: words }),
    });
    expect(answer.status).toBe(201);
    const id = outboxId('contribution-notification', answer.body.id);
    expect((await message(id)).data()).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_error: 'ESOCKET',
    });
    process.env.SMTP_URL = smtpUrl;
    expect(await deliver(id)).toBe('not-due');
    const soon = () => new Date(Date.now() + 61_000);
    const runs = await Promise.all([deliver(id, soon), deliver(id, soon), deliver(id, soon)]);
    expect(runs.sort()).toEqual(['not-due', 'not-due', 'sent']);
    expect(await inboxWith(words)).toHaveLength(1);
  });

  test('a delivery that died gives its message back after the lease, with the same Message-ID', async () => {
    const id = await contribute();
    await firestore()
      .collection('outbox')
      .doc(id)
      .update({ status: 'pending', next_attempt_at: new Date(Date.now() + 60_000) });
    expect(await deliver(id)).toBe('not-due');
    expect(await deliver(id, () => new Date(Date.now() + 60_001))).toBe('sent');
    const copies = (await inbox()).filter((mail) => mail.message_id.includes(id));
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map((mail) => mail.message_id)).size).toBe(1);
  });

  test('a message that has left is noted at once, whatever others of its request still wait for', async () => {
    const [quick, slow] = [freshMessage('push', randomUUID()), freshMessage('push', randomUUID())];
    await Promise.all([quick, slow].map((one) => enqueueMessage(one, new Date())));
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = deliverFresh(
      { message: quick, send: async () => {} },
      { message: slow, send: () => waiting },
    );
    await expect.poll(async () => (await message(quick.id)).get('status'), { timeout: 20_000 }).toBe('sent');
    expect((await message(slow.id)).get('status')).toBe('pending');
    release();
    await work;
    expect((await message(slow.id)).get('status')).toBe('sent');
  });

  test('one message that is not stored any more does not keep others from being noted as sent', async () => {
    const kept = Array.from({ length: 5 }, () => freshMessage('push', randomUUID()));
    await Promise.all(kept.map((one) => enqueueMessage(one, new Date())));
    const gone = freshMessage('push', randomUUID());
    const tries = [gone, ...kept].map((one) => deliverFresh({ message: one, send: async () => {} }));
    await Promise.allSettled(tries);
    const states = await Promise.all(kept.map(async ({ id }) => (await message(id)).get('status')));
    expect(states).toEqual(Array(5).fill('sent'));
  });

  test('a message that fails for two days is dead after the eighth try and is not tried again', async () => {
    away();
    const id = await contribute();
    let now = Date.now();
    const outcomes = [];
    for (const wait of [1, 5, 15, 60, 240, 720, 1440]) {
      now += wait * 60_000 + 1000;
      outcomes.push(await deliver(id, () => new Date(now)));
    }
    expect(outcomes).toEqual([...Array(6).fill('failed'), 'dead']);
    expect((await message(id)).data()).toMatchObject({ status: 'dead', attempts: 8 });
    expect(await deliver(id, () => new Date(now + 1e9))).toBe('not-due');
  });

  test('one message that cannot be made delays no other', async () => {
    away();
    const good = await contribute();
    const poison = firestore().collection('outbox').doc(`contribution-notification_${randomUUID()}`);
    const due = {
      status: 'pending',
      attempts: 0,
      next_attempt_at: new Date(0),
      created_at: new Date(0),
      payload: null,
    };
    await poison.create({ ...due, kind: 'contribution-notification', subject_id: randomUUID() });
    process.env.SMTP_URL = smtpUrl;
    const tally = await deliverOutbox(() => new Date(Date.now() + 61_000));
    expect(tally.failed).toBeGreaterThanOrEqual(1);
    expect((await message(good)).get('status')).toBe('sent');
    expect((await poison.get()).data()).toMatchObject({ status: 'pending', attempts: 1 });
  });
});
