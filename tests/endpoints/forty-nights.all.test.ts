import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { afterEach, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { subscriptionsOfAdmins } from '#server/push/records.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';
import nightly from '../../functions/nightly.ts';

const DAY = 24 * 60 * 60_000;
// Longer than any retention in BOUNDS, so that what is never removed exceeds its bound.
const NIGHTS = 40;
const FIRST = new Date('2027-01-15T12:00:00.000Z');

/**
 * How much there may be of each after forty days of the same traffic; what has no line may not be there at all. Contributions
 * stay until someone decides; the rest is what one day leaves, times the days that docs/retention.md names.
 */
const BOUNDS: Record<string, number> = {
  contributions: NIGHTS,
  // 30 days, and the day that has just ended.
  idempotency: 31 * 3,
  held_submissions: 31,
  outbox: 31 * 3,
  form_tickets: 2,
  rate_limits: 20,
  operation: 1,
  profiles: 1,
  user_roles: 1,
  usernames: 1,
  'backups: manifests': 31,
  'backups: blocks': 31 * 12,
  'backups: restore-list': 1,
};

/** What people leave on one day: a contribution with its mails, one without a ticket, and a message. */
async function liveThroughDay(): Promise<void> {
  // The process then knows for ten seconds that nobody subscribed, and writes no alert, however slow the machine.
  await subscriptionsOfAdmins();
  const post = (path: string, body: unknown) =>
    send(contributions, path, { body, headers: { 'Idempotency-Key': randomUUID() }, ip: newAddress() });
  const message = { name: 'Fern', email: 'fern@example.org', message: 'Is this the right place to ask?' };
  const answers = [
    await post('/api/contributions', buildContribution({ form_ticket: agedTicket('contribution') })),
    await post('/api/contributions', buildContribution()),
    await post('/api/send-contact-email', { ...message, form_ticket: agedTicket('contact') }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 202]);
  await deliverOutbox();
}

async function sizes(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const collection of await firestore().listCollections()) {
    found[collection.id] = (await collection.count().get()).data().count;
  }
  const backups = getStore({ name: `backups-${process.env.FIREBASE_PROJECT_ID}`, consistency: 'strong' });
  for (const { key } of (await backups.list()).blobs) {
    const name = `backups: ${key.split('/')[0]}`;
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

afterEach(() => {
  vi.useRealTimers();
});

test('after forty days and nights no collection holds more than its retention allows', async () => {
  process.env.BACKUP_KEY = 'a-key-of-these-tests-that-is-long-enough';
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await buildPerson('member');
  for (let day = 0; day < NIGHTS; day += 1) {
    const noon = FIRST.getTime() + day * DAY;
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    await liveThroughDay();
    vi.setSystemTime(noon + (15 * 60 + 17) * 60_000);
    const { failed, unfinished } = await (await nightly()).json();
    expect([day, failed, unfinished]).toEqual([day, [], []]);
  }
  vi.useRealTimers();
  const found = await sizes();
  const beyond = Object.entries(found).filter(([name, size]) => size > (BOUNDS[name] ?? 0));
  expect(beyond).toEqual([]);
  expect([found.contributions, found['backups: manifests']]).toEqual([NIGHTS, 31]);
}, 600_000);
