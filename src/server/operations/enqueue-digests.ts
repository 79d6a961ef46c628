import { daysFrom } from '#domain/clocks.ts';
import { isoDay } from '#domain/formats.ts';
import { DIGEST_KINDS, type DigestKind } from '#domain/notifications/unsubscribe.ts';
import { idOfFacts } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { enqueue, freshMessage, type OutboxMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { subscribersOf } from '#server/profiles/records/notice-settings.ts';
import type { Progress } from './night.ts';

/** Hour of sending in UTC: the nightly job is over and most readers wake. */
const HOUR = 6;
const MONDAY = 1;

/** The day (UTC) of the latest issue: today's morning mail, Monday's weekly one. A missed night loses none. */
function issueDay(kind: DigestKind, now: Date): string {
  const daysSince = kind === 'recap' ? 0 : (now.getUTCDay() + 7 - MONDAY) % 7;
  return isoDay(daysFrom(now, -daysSince));
}

function dueOn(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(HOUR, 0, 0, 0);
  return new Date(Math.max(due.getTime(), now.getTime()));
}

const TOGETHER = 100;

/** The message to one subscriber on one day. Its id does not reveal the person. */
function messageTo(kind: DigestKind, userId: string, day: string): OutboxMessage {
  return freshMessage(kind, idOfFacts(userId, day), { user_id: userId, day });
}

/** Enqueues one page of subscribers after `cursor`, due at `due`. Idempotent; `next` is null at the end. */
async function enqueuePage(
  kind: DigestKind,
  { cursor, day, due }: { cursor: string | null; day: string; due: Date },
): Promise<{ put: number; next: string | null }> {
  const people = await subscribersOf(kind, cursor, TOGETHER);
  const messages = people.map((id) => messageTo(kind, id, day));
  if (messages.length === 0) return { put: 0, next: null };
  const put = await inTransaction(async (transaction) => {
    const existing = await transaction.getAll(...messages.map(outboxDocument));
    const fresh = messages.filter((_, at) => !existing[at]?.exists);
    for (const message of fresh) enqueue(transaction, message, due, due);
    return fresh.length;
  });
  return { put, next: people.length < TOGETHER ? null : (people.at(-1) ?? null) };
}

/** Once per subscriber, resuming at the cursor. The contents are made when it is sent. */
export async function enqueueDigests(now: Date, progress: Progress): Promise<Record<DigestKind, number>> {
  const put: Record<DigestKind, number> = { digest: 0, recap: 0 };
  const [begun = '', person = ''] = progress.cursor?.split('\n') ?? [];
  const first = Math.max(0, DIGEST_KINDS.map(String).indexOf(begun));
  for (const kind of DIGEST_KINDS.slice(first)) {
    let cursor: string | null = kind === begun ? person : null;
    do {
      const page = await enqueuePage(kind, { cursor, day: issueDay(kind, now), due: dueOn(now) });
      put[kind] += page.put;
      cursor = page.next;
      if (cursor !== null) progress.cursor = `${kind}\n${cursor}`;
    } while (cursor !== null);
  }
  return put;
}
