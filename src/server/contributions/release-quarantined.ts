import { proofKeys } from '#domain/contributions/erasure.ts';
import { DomainError } from '#domain/errors.ts';
import { type ContactText, DISCARDED, quarantinedDocument } from '#server/forms/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { enqueue, freshMessage, type OutboxMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { contributionDocument, createContribution } from './records/contributions.ts';

/** What was just released, for its mails; null when it had been released before. */
export type Released = { kind: 'contribution' } | { kind: 'contact'; message: OutboxMessage } | null;

async function readBoth(
  transaction: FirebaseFirestore.Transaction,
  id: string,
): Promise<{ quarantined: FirebaseFirestore.DocumentSnapshot; released: boolean; isContact: boolean }> {
  const isContact = id.startsWith('contact-message_');
  const target = isContact ? outboxDocument({ id }) : contributionDocument(id);
  const [quarantined, existing] = await transaction.getAll(quarantinedDocument(id), target);
  if (!quarantined || !existing) throw new Error('A transaction read fewer documents than requested');
  return { quarantined, released: existing.exists, isContact };
}

/** Releases one submission in one transaction. Idempotent. Refuses a discarded (409) or unknown one (404). */
export function releaseOne(
  id: string,
  messages: OutboxMessage[],
  writing: AuditedWrite,
  action: 'quarantine.release' | 'quarantine.confirm' = 'quarantine.release',
): Promise<Released> {
  const { now } = writing;
  return write<Released, typeof action>(writing, {
    action,
    async execute(transaction) {
      const { quarantined, released, isContact } = await readBoth(transaction, id);
      if (!quarantined.exists && released) return null;
      if (!quarantined.exists) throw new DomainError('not-found', 'This is not held back');
      if (quarantined.get('held') !== true) {
        throw new DomainError('conflict', 'This was discarded already, so nothing of it is left.');
      }
      transaction.delete(quarantined.ref);
      const facts = {
        before: { held_for: quarantined.get('why') },
        after: { released: true as const },
        entityId: id,
      };
      if (isContact) {
        const words = quarantined.get('message') as ContactText;
        const message = freshMessage('contact-message', id.slice(id.indexOf('_') + 1), words);
        // The same content may have been sent again with a valid ticket, and delivered.
        if (released) return { ...facts, result: null };
        enqueue(transaction, message, now);
        return { ...facts, result: { kind: 'contact', message } };
      }
      // The desk queries for recent changes, so `updated_at` is now; the time of sending is unchanged.
      createContribution(transaction, id, { ...quarantined.get('contribution'), updated_at: now });
      for (const message of messages) enqueue(transaction, message, now);
      return { ...facts, result: { kind: 'contribution' } };
    },
    replay: async () => null,
  });
}

export async function quarantinedProofs(ids: readonly string[]): Promise<string[]> {
  const documents = await firestore().getAll(...ids.map(quarantinedDocument), {
    fieldMask: ['proof_file_path', 'proof_files'],
  });
  return documents.flatMap((document) => proofKeys(document.data() ?? {}));
}

export function discardAll(ids: readonly string[], writing: AuditedWrite): Promise<number> {
  return write(writing, {
    action: 'quarantine.discard',
    async execute(transaction) {
      const found = await transaction.getAll(...ids.map(quarantinedDocument));
      const present = found.filter((document) => document.exists && document.get('held') === true);
      if (present.length === 0) return null;
      for (const { ref } of present) transaction.update(ref, DISCARDED);
      const gone = present.map((document) => document.id);
      return {
        result: gone.length,
        entityId: gone.length === 1 ? (gone[0] ?? '') : `${gone.length} quarantined submissions`,
        before: { ids: gone },
        after: {},
      };
    },
    replay: async (entityId) =>
      entityId === null ? 0 : Number.parseInt(/^\d+(?= )/.exec(entityId)?.[0] ?? '1', 10),
  });
}
