import { createHash } from 'node:crypto';
import type { Periodical } from '#domain/notifications/unsubscribe.ts';
import { idOfDigest } from '#server/platform/firestore/document-id.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import {
  delayedRecord,
  freshMessage,
  type OutboxMessage,
  outboxDocument,
} from '#server/platform/outbox/outbox.ts';
import { subscribersOf } from '#server/profiles/records/notice-settings.ts';

/** How many people are taken together. */
const TOGETHER = 100;

/** The message of a periodical to one person on one day. Its id says of nobody whose it is. */
function messageTo(kind: Periodical, userId: string, day: string): OutboxMessage {
  const digest = createHash('sha256').update(`${userId}\n${day}`).digest('base64url');
  return freshMessage(kind, idOfDigest(digest), { user_id: userId, day });
}

/**
 * Puts the periodical of a day into the outbox for some of those who asked for it, those after `cursor`, to leave at `due`, from when on it can be late.
 * Twice for one day is once. Returns how many it was put there for, and where the next ones start; null after the last.
 */
export async function enqueuePeriodical(
  kind: Periodical,
  { cursor, day, due }: { cursor: string | null; day: string; due: Date },
): Promise<{ put: number; next: string | null }> {
  const people = await subscribersOf(kind, cursor, TOGETHER);
  const messages = people.map((id) => messageTo(kind, id, day));
  if (messages.length === 0) return { put: 0, next: null };
  const put = await inTransaction(async (transaction) => {
    const there = await transaction.getAll(...messages.map(outboxDocument));
    const fresh = messages.filter((_, at) => !there[at]?.exists);
    for (const message of fresh)
      transaction.create(outboxDocument(message), delayedRecord(message, due, due));
    return fresh.length;
  });
  return { put, next: people.length < TOGETHER ? null : (people.at(-1) ?? null) };
}
