import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  NOTICE_EVENT_IDS,
  type NoticeEventId,
  needsTitle,
  noticeEvent,
} from '#domain/notifications/events.ts';
import { CHANNELS, type Channel, TOPIC_IDS, topicOf } from '#domain/notifications/topics.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { type PublishedEvent, publishEventNow } from '#server/platform/outbox/published-events.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';
import push from '../../functions/push.ts';

const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
/** Lets everything leave that is due, what that puts into the outbox too. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await deliverOutbox(later(2 + round));
}

const unread = async (person: Person) =>
  (await send(notices, '/api/notices/unread', { token: person.token })).body.unread as number;
const choose = (person: Person, body: unknown) =>
  send(notices, '/api/notices/settings', { method: 'PATCH', token: person.token, body });

/** Everything on, or everything off, on the channels that there are. */
const all = (isOn: boolean) => ({
  topics: Object.fromEntries(
    TOPIC_IDS.map((id) => [id, Object.fromEntries(CHANNELS.map((channel) => [channel, isOn]))]),
  ),
});

/** Someone with a confirmed recovery address and a browser, so that each channel could reach them. */
async function buildReachable(
  ...roles: ('admin' | 'member')[]
): Promise<Person & { address: string; browser: string }> {
  const person = await buildPerson(...roles);
  const address = `${person.id.slice(0, 12).toLowerCase()}@example.org`;
  const now = new Date();
  await firestore()
    .collection('account_recovery')
    .doc(person.id)
    .set({ email: address, email_lower: address, verified_at: now, pending: null, updated_at: now });
  const given = (await (
    await fetch(`${process.env.LOCAL_PUSH_ORIGIN}/__local/push`, { method: 'POST' })
  ).json()) as { endpoint: string };
  await send(push, '/api/push/subscriptions', { method: 'PUT', token: person.token, body: given });
  return { ...person, address, browser: given.endpoint.slice(given.endpoint.lastIndexOf('/') + 1) };
}

async function alertsTo(browser: string) {
  const all = (await (await fetch(`${process.env.LOCAL_PUSH_ORIGIN}/__local/push.json`)).json()) as {
    browser: string;
    payload: Record<string, string>;
  }[];
  return all.filter((one) => one.browser === browser);
}
const mailsTo = async (address: string) =>
  (await inbox()).filter(({ to }) => JSON.stringify(to).includes(address));

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

/** An announcement of an event as its verb makes it, to these people where it names people. */
const announcementOf = (event: NoticeEventId, people: Person[]): PublishedEvent => ({
  event,
  cause: randomUUID(),
  about: randomUUID(),
  by: ada.id,
  ...(noticeEvent(event).to === 'person' ? { people: people.map(({ id }) => id) } : {}),
});

/** What has no subject is told to nobody where the event is worth nothing without one. */
async function buildSubject({ event, about }: PublishedEvent): Promise<void> {
  if (!needsTitle(event)) return;
  const item = { title: 'Leeds is next', body: 'Words', type: 'news', published: true, audience: 'members' };
  const at = new Date();
  await firestore()
    .doc(`feed_items/${about}`)
    .set({ ...item, author_id: ada.id, created_at: at, updated_at: at });
}

const ROWS = NOTICE_EVENT_IDS.filter((id) => !['followers', 'sender'].includes(noticeEvent(id).to));

describe('the table of events, row by row', () => {
  let fern: Awaited<ReturnType<typeof buildReachable>>;
  let olive: Awaited<ReturnType<typeof buildReachable>>;
  let mo: Awaited<ReturnType<typeof buildReachable>>;
  beforeAll(async () => {
    // Fern wants everything, Olive nothing, and Mo never chose.
    [fern, olive, mo] = await Promise.all([
      buildReachable('member', 'admin'),
      buildReachable('member', 'admin'),
      buildReachable('member', 'admin'),
    ]);
    await choose(fern, all(true));
    await choose(olive, all(false));
  });

  test.each(ROWS)('%s reaches each person by the channels that they have on, once', async (event) => {
    await emptyInbox();
    await fetch(`${process.env.LOCAL_PUSH_ORIGIN}/__local/push.json`, { method: 'DELETE' });
    await fetch(`${process.env.LOCAL_PUSH_ORIGIN}/__local/push`, { method: 'DELETE' });
    const before = await Promise.all([fern, olive, mo].map(unread));
    const announcement = announcementOf(event, [fern, olive, mo]);
    await buildSubject(announcement);
    await publishEventNow(announcement, new Date());
    await settle();
    // Announced again with the same cause, it tells nobody again.
    await publishEventNow(announcement, new Date());
    await settle();
    const { channels } = topicOf(noticeEvent(event).topic);
    const has = (channel: Channel) => (channel in channels ? 1 : 0);
    const byItself = (channel: Channel) => (channels[channel] ? 1 : 0);
    const after = await Promise.all([fern, olive, mo].map(unread));
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([has('app'), 0, byItself('app')]);
    const mails = await Promise.all([fern, olive, mo].map(({ address }) => mailsTo(address)));
    expect(mails.map(({ length }) => length)).toEqual([has('mail'), 0, byItself('mail')]);
    const alerts = await Promise.all([fern, olive, mo].map(({ browser }) => alertsTo(browser)));
    expect(alerts.map(({ length }) => length)).toEqual([has('push'), 0, byItself('push')]);
    for (const { payload } of alerts.flat()) expect(payload.title).toBe(noticeEvent(event).text);
    expect(await unread(ada)).toBe(0);
  });

  test('a new contribution alerts every admin but those who turned that off', async () => {
    await fetch(`${process.env.LOCAL_PUSH_ORIGIN}/__local/push`, { method: 'DELETE' });
    const { status } = await send(contributions, '/api/contributions', { body: buildContribution() });
    expect(status).toBe(201);
    await settle();
    const alerts = await Promise.all([fern, olive, mo].map(({ browser }) => alertsTo(browser)));
    expect(alerts.map(({ length }) => length)).toEqual([1, 0, 1]);
  });

  test('what was turned off after it happened is not sent', async () => {
    await emptyInbox();
    const changed = await buildReachable('member');
    await choose(changed, all(true));
    await publishEventNow(announcementOf('submission-approved', [changed]), new Date());
    await deliverOutbox(later(1));
    await choose(changed, all(false));
    await settle();
    expect(await mailsTo(changed.address)).toEqual([]);
  });
});
