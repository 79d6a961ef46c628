import { type NoticeEventId, noticeEvent } from '#domain/notifications/events.ts';
import { NOTICE_WORDS_MAX } from '#domain/notifications/notice.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { delayedRecord, freshMessage, type OutboxMessage, outboxDocument } from './outbox.ts';

/** Something that people are to be told of. */
export interface Announcement {
  event: NoticeEventId;
  /**
   * What makes it this one and no other, such as `{id}_{updated_at in ms}`: one cause tells each person once, however often
   * it is announced. Letters, digits and `:_.-` alone.
   */
  cause: string;
  /** The id of the record that it is about; of which kind is in the table of events. */
  about: string;
  /** The ids of those who are told, for events to persons; at most twenty. Others are found when it is spread. */
  people?: readonly string[];
  /** Whoever did it, who needs no notice of it. */
  by?: string | null;
  /** What an admin said with it, or the INZ awarded. Never words of a member: those go with their account (T36). */
  words?: string | null;
}

/** How many people one announcement may name: its message stays small. */
const PEOPLE_MAX = 20;

/** The message that spreads an announcement, from its first page on or from a later one. */
export function announcementMessage(
  { event, cause, about, people = [], by, words }: Announcement,
  after: { part: number; cursor: string } | null = null,
): OutboxMessage {
  if (people.length > PEOPLE_MAX) throw new Error('an announcement to persons names twenty at most');
  const part = after ? `_part${after.part}` : '';
  return freshMessage('announcement', `${event}_${cause}${part}`, {
    event,
    cause,
    about,
    ...(people.length > 0 ? { people: people.join(',') } : {}),
    ...(by ? { by } : {}),
    ...(words ? { words: words.slice(0, NOTICE_WORDS_MAX) } : {}),
    ...(after ? { part: String(after.part), after: after.cursor } : {}),
  });
}

/** What an announcement was, of the payload of its message. */
export function readAnnouncement(payload: Record<string, string>): Announcement {
  const { event = '', cause = '', about = '', people, by, words } = payload;
  return {
    event: event as NoticeEventId,
    cause,
    about,
    people: people ? people.split(',') : [],
    by: by ?? null,
    words: words ?? null,
  };
}

/** As `announce`, for what is done in no transaction and may be done again. */
export async function announceNow(announcement: Announcement, now: Date): Promise<void> {
  await inTransaction(async (transaction) => announce(transaction, announcement, now));
}

/**
 * Has people told of something, as one write of the transaction in which it happens: the outbox spreads it within a minute,
 * in pages, to whoever the table of events says, by the channels that each of them has on (F11). The same cause again
 * tells nobody twice. Nobody is told of what nobody may be told: an event to persons without a person is not stored.
 */
export function announce(
  transaction: FirebaseFirestore.Transaction,
  announcement: Announcement,
  now: Date,
): void {
  if (noticeEvent(announcement.event).to === 'person' && !announcement.people?.length) return;
  const message = announcementMessage(announcement);
  transaction.set(outboxDocument(message), delayedRecord(message, now, now));
}
