import { type NoticeEventId, noticeEvent } from '#domain/notifications/events.ts';
import { NOTICE_WORDS_MAX } from '#domain/notifications/notice.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { delayedRecord, freshMessage, type OutboxMessage, outboxDocument } from './outbox.ts';

export interface PublishedEvent {
  event: NoticeEventId;
  /** The event, such as `{id}_{updated_at in ms}`: notifies once per cause. Letters, digits and `:_.-`. */
  cause: string;
  /** The id of its record; the table of events has the kind. */
  about: string;
  /** The ids of the receivers, for events to persons; at most twenty. Others are determined at delivery. */
  people?: readonly string[];
  /** The actor, who is not notified. */
  by?: string | null;
  /** The admin's text, or the INZ awarded. Never a member's text, which is deleted with the account (T36). */
  words?: string | null;
}

/** Maximum receivers named in one event: keeps its message small. */
const PEOPLE_MAX = 20;

export function eventMessage(
  { event, cause, about, people = [], by, words }: PublishedEvent,
  after: { part: number; cursor: string } | null = null,
): OutboxMessage {
  if (people.length > PEOPLE_MAX) throw new Error('an event for persons names twenty at most');
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

export function readEvent(payload: Record<string, string>): PublishedEvent {
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

/** As `publishEvent`, outside of a transaction and idempotent. */
export async function publishEventNow(event: PublishedEvent, now: Date): Promise<void> {
  await inTransaction(async (transaction) => publishEvent(transaction, event, now));
}

/** The outbox fans it out within a minute (F11). Idempotent by cause; not stored without receivers. */
export function publishEvent(
  transaction: FirebaseFirestore.Transaction,
  event: PublishedEvent,
  now: Date,
): void {
  if (noticeEvent(event.event).to === 'person' && !event.people?.length) return;
  const message = eventMessage(event);
  transaction.set(outboxDocument(message), delayedRecord(message, now, now));
}
