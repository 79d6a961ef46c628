import { type NoticeEventId, needsTitle, noticeEvent } from '#domain/notifications/events.ts';
import { channelsOn } from '#domain/notifications/settings.ts';
import type { Channel } from '#domain/notifications/topics.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import {
  delayedRecord,
  enqueueMessage,
  freshMessage,
  type OutboxMessage,
  outboxDocument,
} from '#server/platform/outbox/outbox.ts';
import { eventMessage, type PublishedEvent, readEvent } from '#server/platform/outbox/published-events.ts';
import { asSettings, settingsDocument } from '#server/profiles/records/notice-settings.ts';
import { isOpen, profileDocument } from '#server/profiles/records/profiles.ts';
import { recordWebhookEvents } from '#server/webhooks/record-event.ts';
import { titlesOf } from './notice-titles.ts';
import { RECEIVERS_PAGE, receiversOf } from './receivers.ts';
import { noticeDocument, noticeId, noticeRecord } from './records.ts';
import { webhookEventsOf } from './webhook-event.ts';

/** Pages notified by one message, well within its lease; the rest is enqueued again. */
const PAGES = 20;

/** The mail or push message to one person. Its payload has no member's text. */
function messageTo(
  userId: string,
  channel: Exclude<Channel, 'app'>,
  { event, cause, about, words }: PublishedEvent,
): OutboxMessage {
  return freshMessage(channel === 'mail' ? 'notice-mail' : 'notice-push', noticeId(userId, event, cause), {
    user_id: userId,
    event,
    about,
    ...(words ? { words } : {}),
  });
}

interface NoticeWrite {
  document: FirebaseFirestore.DocumentReference;
  record: FirebaseFirestore.DocumentData;
}

function noticeWrite(userId: string, channel: Channel, published: PublishedEvent, now: Date): NoticeWrite {
  const { event, cause, about, words = null } = published;
  if (channel === 'app') {
    const document = noticeDocument(noticeId(userId, event, cause));
    return { document, record: noticeRecord({ user_id: userId, event, about, words }, now) };
  }
  const message = messageTo(userId, channel, published);
  return { document: outboxDocument(message), record: delayedRecord(message, now, now) };
}

const topicOfEvent = (event: NoticeEventId) => noticeEvent(event).topic;

/** Notifies at most `RECEIVERS_PAGE` people by their enabled channels, without closed accounts. Idempotent (T32). */
function notifyPeople(ids: readonly string[], published: PublishedEvent, now: Date): Promise<void> {
  const people = [...new Set(ids)].filter((id) => id !== published.by);
  if (people.length === 0) return Promise.resolve();
  return inTransaction(async (transaction) => {
    const known = await transaction.getAll(
      ...people.flatMap((id) => [profileDocument(id), settingsDocument(id)]),
    );
    const writes = people.flatMap((id, at) => {
      const [profile, choices] = [known[2 * at], known[2 * at + 1]];
      if (!profile?.exists || !isOpen(profile)) return [];
      const channels = channelsOn(asSettings(choices), topicOfEvent(published.event));
      return channels.map((channel) => noticeWrite(id, channel, published, now));
    });
    if (writes.length === 0) return;
    const existing = await transaction.getAll(...writes.map(({ document }) => document));
    const fresh = writes.filter((_, at) => !existing[at]?.exists);
    for (const { document, record } of fresh) transaction.create(document, record);
  });
}

async function notifyAll(ids: readonly string[], published: PublishedEvent, now: Date): Promise<void> {
  for (let at = 0; at < ids.length; at += RECEIVERS_PAGE) {
    await notifyPeople(ids.slice(at, at + RECEIVERS_PAGE), published, now);
  }
}

/** Enqueues the rest as another message. Idempotent. */
async function enqueueRest(
  published: PublishedEvent,
  after: { part: number; cursor: string },
  now: Date,
): Promise<void> {
  await enqueueMessage(eventMessage(published, after), now);
}

/** Notifies every receiver page by page. Idempotent: each person is notified once (T32). */
export async function fanOutEvent({ payload }: OutboxMessage): Promise<void> {
  if (!payload) return;
  const published = readEvent(payload);
  const event = noticeEvent(published.event);
  if (needsTitle(published.event)) {
    const subject = { kind: event.about, id: published.about };
    // Unpublished meanwhile; publishing it again notifies again.
    if ((await titlesOf([subject]))(subject) === null) return;
  }
  if (!payload.after) await recordWebhookEvents(await webhookEventsOf(published));
  const now = new Date();
  let after = payload.after;
  for (let page = 0; page < PAGES; page += 1) {
    const { ids, next } = await receiversOf(event, published, after);
    await notifyAll(ids, published, now);
    if (next === null) return;
    after = next;
  }
  if (after) await enqueueRest(published, { part: Number(payload.part ?? 0) + 1, cursor: after }, now);
}
