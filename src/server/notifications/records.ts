import type { NoticeEventId } from '#domain/notifications/events.ts';
import { NOTICES_PAGE, Notice } from '#domain/notifications/notice.ts';
import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import { firestore, idOfFacts, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import { type PageRequest, pageByTime, walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

const notices = () => firestore().collection('notices');

export const noticeRecords = notices;

export const NOTICES_OF_PERSON: Place = { records: notices, field: 'user_id' };

const asNotice = readAs(Notice);

const RETENTION_MS = periodMs(RETENTION.notices.period);

/** One cause notifies a person once (T32). A digest, so that records of sent messages identify nobody. */
export function noticeId(userId: string, event: NoticeEventId, cause: string): string {
  return idOfFacts(userId, event, cause).replace(/^[-_]/, 'n');
}

export const noticeDocument = (id: string) => notices().doc(id);

export function noticeRecord(
  notice: Pick<Notice, 'user_id' | 'event' | 'about' | 'words'>,
  now: Date,
): FirebaseFirestore.DocumentData {
  const { user_id, event, about, words } = notice;
  const expires_at = new Date(now.getTime() + RETENTION_MS);
  return { user_id, event, about, words, read: false, read_at: null, created_at: now, expires_at };
}

export const pageOfNotices = (userId: string, page: PageRequest) =>
  pageByTime(notices().where('user_id', '==', userId), page, asNotice, { size: NOTICES_PAGE });

export async function noticesBetween(userId: string, since: Date, until: Date): Promise<Notice[]> {
  const mine = notices().where('user_id', '==', userId);
  const period = mine.where('created_at', '>=', since).where('created_at', '<', until);
  return (await period.orderBy('created_at', 'desc').get()).docs.map(asNotice);
}

const unreadOf = (userId: string): FirebaseFirestore.Query =>
  notices().where('user_id', '==', userId).where('read', '==', false);

/** One read per thousand. */
export const countUnread = (userId: string) => sizeOf(unreadOf(userId));

const asRead = (now: Date) => ({ read: true, read_at: now });

/** False for an unknown notice. */
export async function markRead(userId: string, id: string, now: Date): Promise<boolean> {
  const document = await noticeDocument(id).get();
  if (!document.exists || document.get('user_id') !== userId) return false;
  // The first time of reading stays.
  if (document.get('read') !== true) await document.ref.update(asRead(now));
  return true;
}

const BATCH = 400;

export async function eraseWordsAbout(thing: string): Promise<void> {
  for await (const notice of walk(notices().where('about', '==', thing).orderBy('__name__'))) {
    if (notice.get('words') !== null) await notice.ref.update({ words: null });
  }
}

export async function markAllRead(userId: string, now: Date): Promise<void> {
  for (;;) {
    const { docs } = await unreadOf(userId).limit(BATCH).select().get();
    const batch = firestore().batch();
    for (const { ref } of docs) batch.update(ref, asRead(now));
    if (docs.length > 0) await batch.commit();
    if (docs.length < BATCH) return;
  }
}
