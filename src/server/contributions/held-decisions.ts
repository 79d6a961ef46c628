import { DomainError } from '#domain/errors.ts';
import { type ContactText, DISCARDED, heldDocument } from '#server/forms/records/held-submissions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import {
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxRecord,
} from '#server/platform/outbox/outbox.ts';
import { contributionDocument, createContribution } from './records/contributions.ts';

/** What was let through just now, for its mails; null when it was let through before. */
export type Released = { kind: 'contribution' } | { kind: 'contact'; message: OutboxMessage } | null;

/** What there is of something under one id: held back, and what it becomes when it is let through. */
async function readBoth(
  transaction: FirebaseFirestore.Transaction,
  id: string,
): Promise<{ held: FirebaseFirestore.DocumentSnapshot; released: boolean; isContact: boolean }> {
  const isContact = id.startsWith('contact-message_');
  const target = isContact ? outboxDocument({ id }) : contributionDocument(id);
  const [held, there] = await transaction.getAll(heldDocument(id), target);
  if (!held || !there) throw new Error('a transaction read less than it was asked for');
  return { held, released: there.exists, isContact };
}

/**
 * Lets one thing through, as it would have come in the first place: its record, its messages and its leaving of the held
 * ones in one transaction. A second press finds it done. Refuses what was discarded (409) or never was (404).
 */
export function releaseOne(
  id: string,
  messages: OutboxMessage[],
  writing: Writing,
  action: 'held.release' | 'held.confirm' = 'held.release',
): Promise<Released> {
  const { now } = writing;
  return write<Released, typeof action>(writing, {
    action,
    async run(transaction) {
      const { held, released, isContact } = await readBoth(transaction, id);
      if (!held.exists && released) return null;
      if (!held.exists) throw new DomainError('not-found', 'This is not held back');
      if (held.get('held') !== true) {
        throw new DomainError('conflict', 'This was discarded already, so nothing of it is left.');
      }
      transaction.delete(held.ref);
      const facts = { before: { held_for: held.get('why') }, after: { released: true as const }, thing: id };
      if (isContact) {
        const words = held.get('message') as ContactText;
        const message = freshMessage('contact-message', id.slice(id.indexOf('_') + 1), words);
        // The same words may have come again with a good ticket, and left.
        if (released) return { ...facts, result: null };
        transaction.create(outboxDocument(message), outboxRecord(message, now));
        return { ...facts, result: { kind: 'contact', message } };
      }
      // The desk asks what changed since it looked last, so this is a change of now; its time stays the sender's.
      createContribution(transaction, id, { ...held.get('contribution'), updated_at: now });
      for (const message of messages) transaction.create(outboxDocument(message), outboxRecord(message, now));
      return { ...facts, result: { kind: 'contribution' } };
    },
    again: async () => null,
  });
}

/** The proof files of what is held back under these ids. */
export async function proofsHeld(ids: readonly string[]): Promise<string[]> {
  const documents = await firestore().getAll(...ids.map(heldDocument), { fieldMask: ['proof_file_path'] });
  return documents.flatMap((document) => document.get('proof_file_path') ?? []);
}

/** Erases what is held back under these ids in one transaction; returns how much of it there was. */
export function discardAll(ids: readonly string[], writing: Writing): Promise<number> {
  return write(writing, {
    action: 'held.discard',
    async run(transaction) {
      const found = await transaction.getAll(...ids.map(heldDocument));
      const present = found.filter((document) => document.exists && document.get('held') === true);
      if (present.length === 0) return null;
      for (const { ref } of present) transaction.update(ref, DISCARDED);
      const gone = present.map((document) => document.id);
      return {
        result: gone.length,
        thing: gone.length === 1 ? (gone[0] ?? '') : `${gone.length} held submissions`,
        before: { ids: gone },
        after: {},
      };
    },
    again: async () => 0,
  });
}
