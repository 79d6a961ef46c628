import { delayedRecord, freshMessage, outboxDocument } from './outbox.ts';

type Ended = { rightsOf: string } | { tokens: readonly string[] };

/** Stores in its transaction that a right or tokens ended: a restored backup would revive them. */
export function leaveRestoreNote(transaction: FirebaseFirestore.Transaction, ended: Ended, now: Date): void {
  const [subject, payload]: [string, Record<string, string>] =
    'tokens' in ended
      ? [ended.tokens[0] ?? 'none', { digests: ended.tokens.join() }]
      : [`${ended.rightsOf}_${now.getTime()}`, { user_id: ended.rightsOf }];
  const message = freshMessage('restore-note', subject, payload);
  transaction.set(outboxDocument(message), delayedRecord(message, now, now));
}
