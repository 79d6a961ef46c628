import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CHANNELS, TOPIC_IDS } from '#domain/notifications/topics.ts';
import { type ReceivedMail, startMail } from '#local/cloud/mail.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { enqueueDigests } from '#server/operations/enqueue-digests.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The next Sunday at eight, so that a Monday's mails fall into the day after it. */
function nextSunday(): number {
  const day = new Date();
  day.setUTCHours(8, 0, 0, 0);
  do day.setTime(day.getTime() + 24 * HOUR);
  while (day.getUTCDay() !== 0);
  return day.getTime();
}

const START = nextSunday();
const smtpUrl = process.env.SMTP_URL;
let directory: string;
let server: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-outage-'));
  server = await startMail({ port: 0, directory });
  process.env.SMTP_URL = `smtp://127.0.0.1:${server.port}`;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterAll(async () => {
  vi.useRealTimers();
  process.env.SMTP_URL = smtpUrl;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

/**
 * Stops the mail server. Its port is kept, by something that hangs up on everybody, so that nobody else on this machine is given
 * it meanwhile; resolves to what starts the server there again.
 */
async function takeAway(): Promise<() => Promise<typeof server>> {
  const { port } = server;
  await server.stop();
  const silence = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    silence.once('error', reject);
    silence.listen(port, '127.0.0.1', resolve);
  });
  return async () => {
    await new Promise((resolve) => silence.close(resolve));
    return startMail({ port, directory });
  };
}

const arrived = async () =>
  (await (await fetch(`http://127.0.0.1:${server.inboxPort}/__local/mail.json`)).json()) as ReceivedMail[];
const outbox = async () =>
  (await firestore().collection('outbox').get()).docs.map((one) => ({ id: one.id, ...one.data() }) as Stored);
interface Stored {
  id: string;
  kind: string;
  status: string;
}

/** Lets the schedule run each quarter of an hour until `hour` after the start. */
async function runUntil(hour: number): Promise<void> {
  while (Date.now() < START + hour * HOUR) {
    vi.setSystemTime(Math.min(START + hour * HOUR, Date.now() + 15 * MINUTE));
    await deliverOutbox();
  }
}

const asked = async (
  deployed: Parameters<typeof send>[0],
  path: string,
  sent: Parameters<typeof send>[2] = {},
) => {
  const answer = await send(deployed, path, sent);
  expect(answer.status, path).toBeLessThan(300);
  return answer.body;
};

/** Someone with a confirmed address to which notices could go; signed in anew with each request, as days pass. */
async function buildReader(...roles: ('admin' | 'member')[]) {
  const { id } = await buildPerson(...roles);
  const address = `${id.slice(0, 12).toLowerCase()}@example.org`;
  const now = new Date();
  const record = { email: address, email_lower: address, verified_at: now, pending: null, updated_at: now };
  await firestore().collection('account_recovery').doc(id).set(record);
  const choose = (body: object) =>
    asked(notices, '/api/notices/settings', { method: 'PATCH', token: buildToken(id), body });
  return { id, address, choose };
}
const everything = (isOn: boolean) => ({
  topics: Object.fromEntries(
    TOPIC_IDS.map((id) => [id, Object.fromEntries(CHANNELS.map((channel) => [channel, isOn]))]),
  ),
  digest: isOn,
});

async function contribute(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const { id } = await asked(contributions, '/api/contributions', { body: buildContribution({ email }) });
  return { id, email };
}

test('with the mail server away for a day, what happened meanwhile is mailed afterwards, once, past a message that cannot be made, and to nobody who wants nothing', async () => {
  const [ada, wants, silent] = [
    await buildReader('admin'),
    await buildReader('member'),
    await buildReader('member'),
  ];
  await wants.choose(everything(true));
  await silent.choose(everything(false));
  const asAda = (path: string, sent: object) => asked(admin, path, { token: buildToken(ada.id), ...sent });

  const bringBack = await takeAway();
  const poison = `contribution-notification_${randomUUID()}`;
  await firestore().collection('outbox').doc(poison).create({
    kind: 'contribution-notification',
    subject_id: randomUUID(),
    status: 'pending',
    attempts: 0,
    next_attempt_at: new Date(),
    created_at: new Date(),
    payload: null,
  });
  const first = await contribute();
  await runUntil(3);
  const path = `/api/admin/contributions/${first.id}`;
  const { contribution } = await asAda(path, {});
  const decision = { status: 'declined', updated_at: contribution.updated_at };
  await asAda(path, { method: 'PATCH', body: decision });
  await runUntil(8);
  const second = await contribute();
  const key = `b-${randomUUID()}`;
  await asAda('/api/admin/badges', { body: { name: 'Bug finder', key, description: 'Five rough edges.' } });
  for (const { id } of [wants, silent]) {
    await asAda(`/api/admin/badges/${key}/awards`, { body: { member_id: id } });
  }
  const news = { title: 'Leeds is next', body: 'From March on.', type: 'news', audience: 'members' };
  await asAda('/api/admin/feed', { body: news });
  // The night before Monday; the week is due at six, and nobody takes it.
  await runUntil(19.5);
  expect(await enqueueDigests(new Date(), { cursor: null })).toEqual({ digest: 1, recap: 0 });
  await runUntil(24);
  expect(await fetch(`http://127.0.0.1:${server.port}`).catch(() => 'nobody answers')).toBe('nobody answers');
  expect((await outbox()).filter(({ status }) => status === 'dead')).toEqual([]);

  server = await bringBack();
  expect(await arrived()).toEqual([]);
  const after = await contribute();
  // What comes from now on leaves at once, whatever waits from before.
  expect((await arrived()).filter(({ envelope }) => envelope.to.includes(after.email))).toHaveLength(1);
  await runUntil(49);

  const mails = await arrived();
  const ids = mails.map(({ message_id }) => message_id);
  expect(ids.length).toBe(new Set(ids).size);
  const subjectsTo = (address: string) =>
    mails
      .filter(({ envelope }) => envelope.to.includes(address))
      .map(({ subject }) => subject.replace(/TG-\w+/, 'TG'))
      .sort();
  expect(subjectsTo(first.email)).toHaveLength(2);
  expect(subjectsTo(second.email)).toHaveLength(1);
  expect(subjectsTo(wants.address)).toEqual([
    'News on TheGrid',
    'You have a new badge',
    'Your week on TheGrid',
  ]);
  const told = subjectsTo(String(process.env.ADMIN_NOTIFY_EMAIL));
  expect(told.filter((subject) => subject.startsWith('New contribution'))).toHaveLength(3);
  expect(subjectsTo(silent.address)).toEqual([]);
  const bell = await asked(notices, '/api/notices/unread', { token: buildToken(silent.id) });
  expect(bell).toEqual({ unread: 0 });

  const left = (await outbox()).filter(({ status }) => status !== 'sent');
  expect(left.map(({ id }) => id)).toEqual([poison]);
});
