import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { outboxId } from '#server/platform/outbox/outbox.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { afterNotificationWindow, nextNotificationWindow } from '#tests/builders/notification-window.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const smtpUrl = process.env.SMTP_URL;

beforeEach(async () => {
  nextNotificationWindow();
  await emptyInbox();
});
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
});
afterAll(() => {
  vi.useRealTimers();
});

interface Sent {
  id: string;
  reference: string;
  typed: Record<string, unknown>;
}

async function contribute(changes: Record<string, unknown> = {}): Promise<Sent> {
  const typed = buildContribution({ email: `${randomUUID()}@example.org`, ...changes });
  const headers = { 'Idempotency-Key': randomUUID() };
  const { body } = await send(contributions, '/api/contributions', { body: typed, headers });
  return { id: body.id, reference: body.reference, typed };
}

const contributeMany = (count: number) => Promise.all(Array.from({ length: count }, () => contribute()));

const toAdmins = async () =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(String(process.env.ADMIN_NOTIFY_EMAIL)));

const statusOf = async ({ id }: Sent) =>
  (await firestore().collection('outbox').doc(outboxId('contribution-notification', id)).get()).get('status');

test('admins get one email per contribution up to three in ten minutes, and one with all others when these are over', async () => {
  const first = await contributeMany(3);
  const others = [
    await contribute({
      display_name: 'Bo <b>',
      contribution_type: 'other',
      other_details: 'A sticker',
      related_app: 'roomz',
      proof_url: 'https://example.org/sticker',
    }),
    ...(await contributeMany(24)),
  ];
  const single = await toAdmins();
  expect(single.map(({ subject }) => subject.slice(0, 26)).sort()).toEqual(
    first.map(({ reference }) => `New contribution ${reference}`).sort(),
  );
  await deliverOutbox();
  expect(await toAdmins()).toHaveLength(3);

  const [digest, ...more] = await mailsOf(afterNotificationWindow);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('25 new contributions');
  for (const { id, reference, typed } of others) {
    expect(digest?.text).toContain(`New contribution ${reference}`);
    expect(digest?.text).toContain(`${typed.display_name} (${typed.email})`);
    expect(digest?.text).toContain(`?c=${id}`);
  }
  for (const words of [
    'Type: Other: A sticker',
    'Related app: Roomz',
    'Link: https://example.org/sticker',
    'Proof file: None',
    'The dates are cleared when you go back from a listing.',
  ]) {
    expect(digest?.text).toContain(words);
  }
  expect(digest?.html).not.toContain('<b>');
  expect(await Promise.all(others.map(statusOf))).toEqual(Array(25).fill('sent'));
});

/** The emails to the admins that the schedule sends at that moment. */
async function mailsOf(now: () => Date) {
  const before = (await toAdmins()).map(({ message_id }) => message_id);
  await deliverOutbox(now);
  return (await toAdmins()).filter(({ message_id }) => !before.includes(message_id));
}

test('a single one that waited gets an email of its own, and the next ten minutes have three again', async () => {
  await contributeMany(3);
  const waits = await contribute();
  const [mail] = await mailsOf(afterNotificationWindow);
  expect(mail?.subject).toContain(`New contribution ${waits.reference}`);
  nextNotificationWindow();
  await emptyInbox();
  await contributeMany(3);
  expect(await toAdmins()).toHaveLength(3);
});

test('the form’s call hurries nothing that waits for the email of its ten minutes', async () => {
  await contributeMany(3);
  const { typed } = await contribute({ description: `Waits ${randomUUID()}` });
  const { consent_given: _, ...told } = typed;
  const call = () => send(contributions, '/api/send-contribution-email', { body: told });
  expect((await call()).status).toBe(202);
  expect(await toAdmins()).toHaveLength(3);
  vi.setSystemTime(afterNotificationWindow());
  expect((await call()).status).toBe(202);
  expect(await toAdmins()).toHaveLength(4);
});

test('what a killed process leaves is sent by another one, in the same email', async () => {
  await contributeMany(3);
  const others = await contributeMany(2);
  vi.resetModules();
  const another = await import('#server/operations/deliver-outbox.ts');
  const moment = afterNotificationWindow();
  await another.deliverOutbox(() => moment);
  expect((await toAdmins())[0]?.subject).toBe('2 new contributions');
  expect(await Promise.all(others.map(statusOf))).toEqual(['sent', 'sent']);
});

test('an email for several that cannot be sent leaves each of them on the list of undelivered messages, and goes out whole later', async () => {
  const { token } = await buildPerson('admin');
  const list = async () => {
    const { body } = await send(admin, '/api/admin/outbox', { token });
    return body.items as { kind: string; reference: string; last_error: string }[];
  };
  await contributeMany(3);
  const others = await contributeMany(2);
  const moment = afterNotificationWindow();
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  await deliverOutbox(() => moment);
  vi.setSystemTime(moment.getTime() + 3 * 60_000);
  const listed = (await list()).filter(({ kind }) => kind === 'contribution-notification');
  expect(listed.map(({ reference }) => reference).sort()).toEqual(
    others.map(({ reference }) => reference).sort(),
  );
  expect(new Set(listed.map(({ last_error }) => last_error))).toEqual(new Set(['ESOCKET']));
  process.env.SMTP_URL = smtpUrl;
  await deliverOutbox();
  expect((await toAdmins())[0]?.subject).toBe('2 new contributions');
  expect((await list()).filter(({ kind }) => kind === 'contribution-notification')).toEqual([]);
});
