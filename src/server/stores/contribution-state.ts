import { type Contribution, OWN_CONTRIBUTION } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { asContribution, contributions, findContribution } from './contributions.ts';
import type { Once } from './idempotency.ts';
import { freshMessage, outboxDocument } from './outbox.ts';
import { type Ownership, workOf } from './own-work.ts';

type Transaction = FirebaseFirestore.Transaction;

/** An admin who acts upon a contribution as they saw it. */
export interface Acting {
  id: string;
  adminId: string;
  auditId: string;
  /** `updated_at` of the state that the admin saw. */
  seen: string;
  once: Once | null;
  now: Date;
}

const UNKNOWN = 'This contribution does not exist';

/** An error that brings the present state along (409). */
export function conflict(sentence: string, current: Contribution): DomainError {
  return new DomainError('conflict', sentence, { current });
}

/**
 * The contribution as the admin saw it; refuses an unknown one (404), one that changed since (409), and the admin's own
 * (403; D36).
 */
export async function seenBy(
  transaction: Transaction,
  { id, seen }: Pick<Acting, 'id' | 'seen'>,
  ownership: Ownership,
  isAllowed: (contribution: Contribution) => boolean,
): Promise<{ before: Contribution; document: FirebaseFirestore.DocumentSnapshot }> {
  const document = await transaction.get(contributions().doc(id));
  if (!document.exists) throw new DomainError('not-found', UNKNOWN);
  const before = asContribution(document);
  if (!isAllowed(before) || before.updated_at !== seen) {
    throw conflict('This contribution was changed in the meantime. Nothing was overwritten.', before);
  }
  await ownership.refuse(workOf(before), OWN_CONTRIBUTION);
  return { before, document };
}

async function presentState(id: string): Promise<Contribution> {
  const contribution = await findContribution(id);
  if (!contribution) throw new DomainError('not-found', UNKNOWN);
  return contribution;
}

/** What the audit keeps of a state. */
export const auditFacts = ({
  status,
  admin_notes,
  contributor_message,
  award,
  held,
  reviewed_by,
}: Contribution) => ({
  status,
  admin_notes,
  contributor_message,
  award,
  // Only where it says something.
  ...(held ? { held } : {}),
  reviewed_by,
});

/** The members of an `adminWrite` that are the same for everything done to a contribution. */
export function acting({ id, adminId, auditId, once, now }: Acting, action: string) {
  return { actorId: adminId, action, auditId, once, now, again: () => presentState(id) };
}

/** The document of the message by which a decision leaves. */
export function decisionMessage(decisionId: string): FirebaseFirestore.DocumentReference {
  return outboxDocument(freshMessage('contribution-decision', decisionId));
}
