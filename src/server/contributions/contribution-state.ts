import { type Contribution, OWN_CONTRIBUTION } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { type Ownership, workOf } from '#server/profiles/own-work.ts';
import { asContribution, type ContributionSnapshot, contributionDocument } from './records/contributions.ts';

/** Which contribution somebody acts upon, and `updated_at` of the state that they saw. */
export interface Seen {
  id: string;
  seen: string;
}

const KIND: Kind<Contribution> = {
  read: asContribution,
  notFoundMessage: 'This contribution does not exist. Refresh the list.',
  changed: 'This contribution was changed in the meantime. Nothing was overwritten.',
};

/** An error that brings the present state along (409). */
export function conflict(sentence: string, current: Contribution): DomainError {
  return new DomainError('conflict', sentence, { current });
}

/**
 * The contribution as the admin saw it; refuses an unknown one (404), one that changed since (409), and the admin's own
 * (403; D36).
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

/** The contribution as it stands, for a request that was served before. */
export const presentState = (id: string): Promise<Contribution> =>
  requireRecord(contributionDocument(id), KIND);

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

/** The document of the message by which a decision leaves. */
export function decisionMessage(decisionId: string): FirebaseFirestore.DocumentReference {
  return outboxDocument(freshMessage('contribution-decision', decisionId));
}
