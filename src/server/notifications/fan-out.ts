import { type NoticeEventId, needsTitle, noticeEvent } from '#domain/notifications/events.ts';
import { channelsOn } from '#domain/notifications/settings.ts';
import type { Channel } from '#domain/notifications/topics.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import {
  type Announcement,
  announcementMessage,
  readAnnouncement,
} from '#server/platform/outbox/announcements.ts';
import {
  delayedRecord,
  enqueueMessage,
  freshMessage,
  type OutboxMessage,
  outboxDocument,
} from '#server/platform/outbox/outbox.ts';
import { asSettings, settingsDocument } from '#server/profiles/records/notice-settings.ts';
import { isOpen, profileDocument } from '#server/profiles/records/profiles.ts';
import { titlesOf } from './notice-titles.ts';
import { RECEIVERS_PAGE, receiversOf } from './receivers.ts';
import { noticeDocument, noticeId, noticeRecord } from './records.ts';

/** Pages notified by one message, well within its lease; the rest is enqueued again. */
const PAGES = 20;

/** The mail or push message to one person. Its payload has no member's text. */
function messageTo(
  userId: string,
  channel: Exclude<Channel, 'app'>,
  { event, cause, about, words }: Announcement,
): OutboxMessage {
  return freshMessage(channel === 'mail' ? 'notice-mail' : 'notice-push', noticeId(userId, event, cause), {
    user_id: userId,
    event,
    about,
    ...(words ? { words } : {}),
  });
}

interface Writing {
  document: FirebaseFirestore.DocumentReference;
  record: FirebaseFirestore.DocumentData;
}

function writingOf(userId: string, channel: Channel, announcement: Announcement, now: Date): Writing {
  const { event, cause, about, words = null } = announcement;
  if (channel === 'app') {
    const document = noticeDocument(noticeId(userId, event, cause));
    return { document, record: noticeRecord({ user_id: userId, event, about, words }, now) };
  }
  const message = messageTo(userId, channel, announcement);
  return { document: outboxDocument(message), record: delayedRecord(message, now, now) };
}

const topicOfEvent = (event: NoticeEventId) => noticeEvent(event).topic;

/** Notifies at most `RECEIVERS_PAGE` people by their enabled channels, without closed accounts. Idempotent (T32). */
function notifyPeople(ids: readonly string[], announcement: Announcement, now: Date): Promise<void> {
  const people = [...new Set(ids)].filter((id) => id !== announcement.by);
  if (people.length === 0) return Promise.resolve();
  return inTransaction(async (transaction) => {
    const known = await transaction.getAll(
      ...people.flatMap((id) => [profileDocument(id), settingsDocument(id)]),
    );
    const writings = people.flatMap((id, at) => {
      const [profile, choices] = [known[2 * at], known[2 * at + 1]];
      if (!profile?.exists || !isOpen(profile)) return [];
      const channels = channelsOn(asSettings(choices), topicOfEvent(announcement.event));
      return channels.map((channel) => writingOf(id, channel, announcement, now));
    });
    if (writings.length === 0) return;
    const existing = await transaction.getAll(...writings.map(({ document }) => document));
    const fresh = writings.filter((_, at) => !existing[at]?.exists);
    for (const { document, record } of fresh) transaction.create(document, record);
  });
}

async function notifyAll(ids: readonly string[], announcement: Announcement, now: Date): Promise<void> {
  for (let at = 0; at < ids.length; at += RECEIVERS_PAGE) {
    await notifyPeople(ids.slice(at, at + RECEIVERS_PAGE), announcement, now);
  }
}

/** Enqueues the rest as another message. Idempotent. */
async function enqueueRest(
  announcement: Announcement,
  after: { part: number; cursor: string },
  now: Date,
): Promise<void> {
  await enqueueMessage(announcementMessage(announcement, after), now);
}

/** Notifies every receiver page by page. Idempotent: each person is notified once (T32). */
export async function fanOutAnnouncement({ payload }: OutboxMessage): Promise<void> {
  if (!payload) return;
  const announcement = readAnnouncement(payload);
  const event = noticeEvent(announcement.event);
  if (needsTitle(announcement.event)) {
    const subject = { kind: event.about, id: announcement.about };
    // Unpublished meanwhile; publishing it again announces it again.
    if ((await titlesOf([subject]))(subject) === null) return;
  }
  const now = new Date();
  let after = payload.after;
  for (let page = 0; page < PAGES; page += 1) {
    const { ids, next } = await receiversOf(event, announcement, after);
    await notifyAll(ids, announcement, now);
    if (next === null) return;
    after = next;
  }
  if (after) await enqueueRest(announcement, { part: Number(payload.part ?? 0) + 1, cursor: after }, now);
}
