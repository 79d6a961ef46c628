import type { NoticeEventId } from '#domain/notifications/events.ts';
import { noticeEvent } from '#domain/notifications/events.ts';
import { channelsOn } from '#domain/notifications/settings.ts';
import type { Channel } from '#domain/notifications/topics.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import type { Announcement } from '#server/platform/outbox/announcements.ts';
import {
  delayedRecord,
  freshMessage,
  type OutboxMessage,
  outboxDocument,
} from '#server/platform/outbox/outbox.ts';
import { asSettings, settingsDocument } from '#server/profiles/records/notice-settings.ts';
import { isOpen, profileDocument } from '#server/profiles/records/profiles.ts';
import { noticeDocument, noticeId, noticeRecord } from './records.ts';

/** How many people are told in one transaction: three documents of each are read, and at most three written. */
export const TOLD_TOGETHER = 50;

/** The message by which one person is told in a mail or by an alert. It says who, and no words of anybody. */
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

/**
 * Tells these people of something, each by the channels that they have on: what was told before is found by its id and
 * left as it is, so that it may run again (T32). Somebody without an account, or with a disabled one, is told nothing. At most
 * `TOLD_TOGETHER` people. Returns how many notices and messages were written.
 */
export function tellPeople(ids: readonly string[], announcement: Announcement, now: Date): Promise<number> {
  const people = [...new Set(ids)].filter((id) => id !== announcement.by);
  if (people.length === 0) return Promise.resolve(0);
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
    if (writings.length === 0) return 0;
    const there = await transaction.getAll(...writings.map(({ document }) => document));
    const fresh = writings.filter((_, at) => !there[at]?.exists);
    for (const { document, record } of fresh) transaction.create(document, record);
    return fresh.length;
  });
}
