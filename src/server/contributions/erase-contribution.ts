import { entitiesOfContribution, openAuditTexts } from '#server/platform/firestore/audit-texts.ts';
import { cancelMessage, freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { type ContributionSnapshot, eraseContributor } from './records/contributions.ts';

/** Messages that contain a contribution's text or address when they leave. */
function messagesAbout(id: string, steps: number): FirebaseFirestore.DocumentReference[] {
  const answers = Array.from({ length: steps }, (_, step) =>
    freshMessage('contribution-answer', `${id}_${step}`),
  );
  const notices = [freshMessage('contribution-notification', id), freshMessage('contribution-receipt', id)];
  return [...notices, ...answers].map(outboxDocument);
}

/** Reads in a transaction what else contains the person; the returned function erases all of it, unsent messages too. */
export async function openErasure(
  transaction: FirebaseFirestore.Transaction,
  document: ContributionSnapshot,
): Promise<(erased: Record<string, unknown>) => void> {
  const { id } = document;
  const thread: unknown = document.get('thread');
  const steps = Array.isArray(thread) ? thread.length : 0;
  const waiting = await transaction.getAll(...messagesAbout(id, steps));
  const eraseTexts = await openAuditTexts(transaction, entitiesOfContribution(id));
  return (erased) => {
    eraseContributor(transaction, id, erased);
    eraseTexts();
    for (const message of waiting) cancelMessage(transaction, message, ['pending', 'dead']);
  };
}
