import { delayedRecord, freshMessage, outboxDocument } from './outbox.ts';

type Ended = { rightsOf: string } | { tokens: readonly string[] };

/**
 * Has it noted beside the backups that a right or one-time tokens (by their digests) ended, as a write of the transaction
 * that ends them: a restored backup would give them back.
 */
export function leaveRestoreNote(transaction: FirebaseFirestore.Transaction, ended: Ended, now: Date): void {
  const [subject, payload]: [string, Record<string, string>] =
    'tokens' in ended
      ? [ended.tokens[0] ?? 'none', { digests: ended.tokens.join() }]
      : [`${ended.rightsOf}_${now.getTime()}`, { user_id: ended.rightsOf }];
  const message = freshMessage('restore-note', subject, payload);
  transaction.set(outboxDocument(message), delayedRecord(message, now, now));
}
