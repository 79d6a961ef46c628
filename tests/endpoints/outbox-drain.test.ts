import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeReceiptSlot } from '#server/contributions/receipts.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import {
  enqueueMessage,
  freshMessage,
  type OutboxMessage,
  outboxId,
} from '#server/platform/outbox/outbox.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { nextNotificationWindow } from '#tests/builders/notification-window.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { countAtWire } from '#tests/builders/wire-counts.ts';
import contributions from '../../functions/contributions.ts';

const outbox = () => firestore().collection('outbox');
const statusOf = async (id: string) => (await outbox().doc(id).get()).get('status');
const smtpUrl = process.env.SMTP_URL ?? '';

/** Contributes with an address of one's own; resolves when everything that follows the answer is done. */
async function contribute(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const headers = { 'Idempotency-Key': randomUUID() };
  const { body } = await send(contributions, '/api/contributions', {
    body: buildContribution({ email }),
    headers,
  });
  return body.id;
}

/** Messages that a request has just put in the outbox. */
async function stored(count: number): Promise<OutboxMessage[]> {
  const messages = Array.from({ length: count }, () => freshMessage('push', randomUUID()));
  await Promise.all(messages.map((message) => enqueueMessage(message, new Date())));
  return messages;
}

let line: Server | null = null;

/** A line to the mail server that counts its connections. */
async function countedLine(): Promise<() => number> {
  let count = 0;
  const { port } = new URL(smtpUrl);
  const server = createServer((near) => {
    count += 1;
    const far = connect(Number(port), '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  line = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env.SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return () => count;
}

beforeEach(nextNotificationWindow);
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
  line?.close();
  line = null;
  vi.restoreAllMocks();
});

test('a contribution reads nothing and writes eight documents, everything included, and six when the admins’ email waits', async () => {
  await contribute();
  // Contribution, key, notification and receipt, a slot of each email, and that both have left.
  expect(await countAtWire(contribute)).toEqual({ reads: 0, writes: 8 });
  await contribute();
  // The notification has neither a slot nor left.
  expect(await countAtWire(contribute)).toEqual({ reads: 0, writes: 6 });
});

test('a stranger’s contribution writes eleven documents with the limits of production on, and nine when the admins’ email waits (T42)', async () => {
  const asStranger = async () => {
    const { status } = await send(contributions, '/api/contributions', {
      body: buildContribution({
        email: `${randomUUID()}@example.org`,
        form_ticket: agedTicket('contribution'),
      }),
      headers: { 'Idempotency-Key': randomUUID() },
      ip: newAddress(),
    });
    expect(status).toBe(201);
  };
  await asStranger();
  // As above, and the used ticket and a slot of the caller's and of the network's limit.
  expect((await countAtWire(asStranger)).writes).toBe(11);
  await asStranger();
  expect((await countAtWire(asStranger)).writes).toBe(9);
});

test('what twenty contributions at once leave to be sent takes one connection, and everything leaves once', async () => {
  const connections = await countedLine();
  const before = (await inbox()).length;
  const ids = await Promise.all(Array.from({ length: 20 }, contribute));
  expect(connections()).toBe(1);
  const mails = (await inbox()).map(({ message_id }) => message_id);
  expect(mails.length - before).toBe(23);
  const copies = (kind: 'contribution-notification' | 'contribution-receipt') =>
    ids.map((id) => mails.filter((mail) => mail.includes(outboxId(kind, id))).length);
  expect(copies('contribution-receipt')).toEqual(Array(20).fill(1));
  expect(copies('contribution-notification').sort()).toEqual([...Array(17).fill(0), 1, 1, 1]);
  for (const id of ids) expect(await statusOf(outboxId('contribution-receipt', id))).toBe('sent');
});

test('a killed process sends one mail twice at most: each is noted before the next is handed over', async () => {
  const { commit } = Object.getPrototypeOf(firestore().batch());
  const sent = () => outbox().where('status', '==', 'sent').count().get();
  const unnoted = async () => (await inbox()).length - (await sent()).data().count;
  const before = await unnoted();
  const seen: number[] = [];
  vi.spyOn(Object.getPrototypeOf(firestore().batch()), 'commit').mockImplementation(async function (
    this: unknown,
  ) {
    // Time for more mails to leave, if nothing kept them.
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen.push((await unnoted()) - before);
    return commit.call(this);
  });
  const ids = await Promise.all(Array.from({ length: 10 }, contribute));
  vi.restoreAllMocks();
  expect(Math.max(...seen)).toBe(1);
  for (const id of ids) expect(await statusOf(outboxId('contribution-receipt', id))).toBe('sent');
});

test('forty messages that leave together are noted in one commit, and so are the slots of twenty receipts, in two', async () => {
  const fresh = await stored(40);
  const committed = vi.spyOn(Object.getPrototypeOf(firestore().batch()), 'commit');
  await deliverFresh(...fresh.map((message) => ({ message, send: async () => {} })));
  expect(committed).toHaveBeenCalledTimes(1);
  committed.mockClear();
  const take = () => takeReceiptSlot(`${randomUUID()}@example.org`, randomUUID(), new Date());
  const counts = await countAtWire(() => Promise.all(Array.from({ length: 20 }, take)));
  // A retried message may have a slot already, so each day of a receiver is read.
  expect(counts).toEqual({ reads: 60, writes: 20 });
  expect(committed).toHaveBeenCalledTimes(2);
});

test('no message for devices is put in the outbox while nobody has subscribed', async () => {
  // The first one looks, at the latest, whether anybody has.
  await contribute();
  const id = await contribute();
  expect((await outbox().doc(outboxId('push', id)).get()).exists).toBe(false);
});

test('a drain that has too much in hand leaves the rest to the schedule, and holds nobody up', async () => {
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const [filling, last] = await stored(2);
  if (!filling || !last) throw new Error('two were stored');
  // As many as wait, and those that are on their way.
  const work = Array.from({ length: 5_050 }, () => deliverFresh({ message: filling, send: () => hanging }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const further = Array.from({ length: 60 }, () => deliverFresh({ message: last, send: () => hanging }));
  await Promise.race(further);
  expect(await statusOf(last.id)).toBe('pending');
  await deliverOutbox(() => new Date(Date.now() + 61_000));
  expect(await statusOf(last.id)).toBe('sent');
  release();
  await Promise.all([...work, ...further]);
});

test('the receiver’s whole window is read at once, and three messages of four at once get a receipt', async () => {
  const address = `${randomUUID()}@example.org`;
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const take = (id: string) => takeReceiptSlot(address, id, new Date());
  let taken: boolean[] = [];
  const counts = await countAtWire(async () => {
    taken = await Promise.all(ids.map(take));
  });
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(counts.writes).toBe(3);
  expect(counts.reads).toBeLessThanOrEqual(6);
  // A message that is tried again has its slot already, and takes no other.
  const again = await countAtWire(async () => expect(await Promise.all(ids.map(take))).toEqual(taken));
  expect(again.writes).toBe(0);
});

test('another process finds the slot that a message has, and gives no receiver a fourth', async () => {
  const address = `${randomUUID()}@example.org`;
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const now = new Date();
  const [first = '', ...others] = ids;
  expect(await takeReceiptSlot(address, first, now)).toBe(true);
  for (const id of [first, ...others]) {
    vi.resetModules();
    const fresh = await import('#server/contributions/receipts.ts');
    expect(await fresh.takeReceiptSlot(address, id, now)).toBe(id !== others.at(-1));
  }
});
