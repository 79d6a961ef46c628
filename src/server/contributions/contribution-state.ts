import { type Contribution, OWN_CONTRIBUTION } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { type Ownership, workOf } from '#server/profiles/own-work.ts';
import { asContribution, type ContributionSnapshot, contributionDocument } from './records/contributions.ts';

/** The contribution to change, and the `updated_at` that the caller saw. */
export interface Seen {
  id: string;
  seen: string;
}

const KIND: Kind<Contribution> = {
  read: asContribution,
  notFoundMessage: 'This contribution does not exist. Refresh the list.',
  changed: 'This contribution was changed in the meantime. Nothing was overwritten.',
};

/** A 409 error that carries the current state. */
export function conflict(sentence: string, current: Contribution): DomainError {
  return new DomainError('conflict', sentence, { current });
}

/**
 * The contribution as the admin saw it. Refuses an unknown one (404), a changed one (409) and the admin's own (403;
 * D36).
 */
export async function seenBy(
  transaction: FirebaseFirestore.Transaction,
  { id, seen }: Seen,
  ownership: Ownership,
  mayChange: (contribution: Contribution) => boolean,
): Promise<{ before: Contribution; document: ContributionSnapshot }> {
  const reference = contributionDocument(id);
  const { record, document } = await requireUnchanged(transaction, { reference, seen }, KIND, mayChange);
  await ownership.refuse(workOf(record), OWN_CONTRIBUTION);
  return { before: record, document: document as ContributionSnapshot };
}

/** The current contribution, for a replayed request. */
export const presentState = (id: string): Promise<Contribution> =>
  requireRecord(contributionDocument(id), KIND);

/** The fields of a contribution that the audit stores. */
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
  ...(held ? { held } : {}),
  reviewed_by,
});

/** The outbox document that sends a decision. */
export function decisionMessage(decisionId: string): FirebaseFirestore.DocumentReference {
  return outboxDocument(freshMessage('contribution-decision', decisionId));
}
