import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorRoutes } from '#server/contributions/visitor-routes.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { actorOf } from '#server/profiles/actor.ts';
import { agedTicket } from '#tests/builders/form-tickets.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';

/** The parts that throw in a test: what a contribution sets going once it is stored. */
const broken = vi.hoisted(() => ({ parts: new Set<string>() }));
const breaking = vi.hoisted(() => (name: string, work: (...given: never[]) => unknown) => {
  return async (...given: never[]) => {
    if (broken.parts.has(name)) throw new Error(`${name} is broken`);
    return work(...given);
  };
});
vi.mock('#server/platform/email/transport.ts', async (original) => {
  const real = await original<typeof import('#server/platform/email/transport.ts')>();
  return { ...real, sendMail: breaking('mail', real.sendMail) };
});
vi.mock('#server/contributions/receipts.ts', async (original) => {
  const real = await original<typeof import('#server/contributions/receipts.ts')>();
  return { ...real, takeReceiptSlot: breaking('slot of the receipt', real.takeReceiptSlot) };
});
vi.mock('#server/push/send-alert.ts', async (original) => {
  const real = await original<typeof import('#server/push/send-alert.ts')>();
  return { ...real, sendAlert: breaking('alert', real.sendAlert) };
});
vi.mock('#server/platform/outbox/outbox.ts', async (original) => {
  const real = await original<typeof import('#server/platform/outbox/outbox.ts')>();
  return {
    ...real,
    markSent: breaking('note that it was sent', real.markSent),
    markFailed: breaking('note that it failed', real.markFailed),
  };
});

let settings: NodeJS.ProcessEnv;
beforeEach(() => {
  settings = { ...process.env };
});
afterEach(() => {
  Object.assign(process.env, settings);
  broken.parts.clear();
  vi.mocked(console.log)
    .mockReset()
    .mockImplementation(() => {});
  vi.mocked(console.error)
    .mockReset()
    .mockImplementation(() => {});
});

/** Sends a contribution to a function whose process has just begun; its status, and how many of it are stored. */
async function contribute(waitUntil?: () => void): Promise<{ status: number; stored: number }> {
  const deployed = createFunction(actorOf, visitorRoutes, '/api/health');
  const description = `What is sent here is found again by ${randomUUID()}.`;
  const body = buildContribution({ description, form_ticket: agedTicket('contribution') });
  const sent = { body, ip: '203.0.113.9' };
  const { status } = waitUntil
    ? await deployed(
        new Request('http://localhost:8888/api/contributions', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
        { ip: sent.ip, waitUntil } as never,
      )
    : await send(deployed, '/api/contributions', sent);
  const found = await firestore().collection('contributions').where('description', '==', description).get();
  return { status, stored: found.size };
}

/** What only the time after an answer needs. */
const AFTERWARDS = [
  'LOG_SALT',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_NOTIFY_EMAIL',
  'CONTACT_EMAIL',
  'PUBLIC_VAPID_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'LOCAL_PUSH_ORIGIN',
  'INZ_BALANCES_VISIBLE',
];

describe('a contribution that is stored is answered 201 and stored once', () => {
  beforeEach(async () => {
    // The limit of an address is another test's subject.
    const slots = await firestore().collection('rate_limits').get();
    await Promise.all(slots.docs.map((slot) => slot.ref.delete()));
  });

  test.each(AFTERWARDS)('while %s is not set', async (name) => {
    delete process.env[name];
    expect(await contribute()).toEqual({ status: 201, stored: 1 });
  });

  test.each(AFTERWARDS)('while %s is no such thing', async (name) => {
    process.env[name] = '::not one::';
    expect(await contribute()).toEqual({ status: 201, stored: 1 });
  });

  test('while all of them are missing at once, contact address and subject of alerts too', async () => {
    for (const name of AFTERWARDS) delete process.env[name];
    Object.assign(process.env, { PUBLIC_VAPID_KEY: 'x', VAPID_PRIVATE_KEY: 'y' });
    expect(await contribute()).toEqual({ status: 201, stored: 1 });
  });

  test.each(['mail', 'slot of the receipt', 'alert', 'note that it was sent', 'note that it failed'])(
    'while the part "%s" throws',
    async (part) => {
      broken.parts.add(part);
      if (part === 'note that it failed') broken.parts.add('mail');
      expect(await contribute()).toEqual({ status: 201, stored: 1 });
    },
  );

  test('while no line of the log can be written', async () => {
    const refuse = () => {
      throw new Error('EPIPE');
    };
    vi.mocked(console.log).mockImplementation(refuse);
    vi.mocked(console.error).mockImplementation(refuse);
    expect(await contribute()).toEqual({ status: 201, stored: 1 });
  });

  test('while the platform takes no work for after the answer', async () => {
    const refuse = () => {
      throw new Error('not supported');
    };
    expect(await contribute(refuse)).toEqual({ status: 201, stored: 1 });
  });
});
