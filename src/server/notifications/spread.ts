import { needsTitle, noticeEvent } from '#domain/notifications/events.ts';
import {
  type Announcement,
  announcementMessage,
  readAnnouncement,
} from '#server/platform/outbox/announcements.ts';
import { enqueueMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { TOLD_TOGETHER, tellPeople } from './notice-spreading.ts';
import { titlesOf } from './notice-titles.ts';
import { receiversOf } from './receivers.ts';

/** How many pages of people one message tells: well within its lease. The rest is the next message's. */
const PAGES = 20;

async function tellAll(ids: readonly string[], announcement: Announcement, now: Date): Promise<void> {
  for (let at = 0; at < ids.length; at += TOLD_TOGETHER) {
    await tellPeople(ids.slice(at, at + TOLD_TOGETHER), announcement, now);
  }
}

/** Leaves the rest to a message of its own; it is there already when this one runs again. */
async function goOn(
  announcement: Announcement,
  after: { part: number; cursor: string },
  now: Date,
): Promise<void> {
  await enqueueMessage(announcementMessage(announcement, after), now);
}

/**
 * Spreads an announcement to those whom it is for, page after page. May run twice for one message, and may be ended anywhere:
 * each person is told once (T32).
 */
export async function spreadAnnouncement({ payload }: OutboxMessage): Promise<void> {
  if (!payload) return;
  const announcement = readAnnouncement(payload);
  const event = noticeEvent(announcement.event);
  if (needsTitle(announcement.event)) {
    const subject = { kind: event.about, id: announcement.about };
    // It was unpublished meanwhile; publishing it again announces it again.
    if ((await titlesOf([subject]))(subject) === null) return;
  }
  const now = new Date();
  let after = payload.after;
  for (let page = 0; page < PAGES; page += 1) {
    const { ids, next } = await receiversOf(event, announcement, after);
    await tellAll(ids, announcement, now);
    if (next === null) return;
    after = next;
  }
  if (after) await goOn(announcement, { part: Number(payload.part ?? 0) + 1, cursor: after }, now);
}
