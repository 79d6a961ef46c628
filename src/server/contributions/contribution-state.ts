import { type Contribution, OWN_CONTRIBUTION } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import {
  type Kind,
  loadRecord,
  requireRecord,
  requireUnchanged,
} from '#server/platform/firestore/transaction.ts';
import { freshMessage, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { type Ownership, workOf } from '#server/profiles/own-work.ts';
import { asContribution, type ContributionSnapshot, contributionDocument } from './records/contributions.ts';

const KIND: Kind<Contribution> = {
  read: asContribution,
  notFoundMessage: 'This contribution does not exist. Refresh the list.',
  changed: 'This contribution was changed in the meantime. Nothing was overwritten.',
};

export function conflict(sentence: string, current: Contribution): DomainError {
  return new DomainError('conflict', sentence, { current });
}

/** Refuses an unknown one (404), one changed since `seen` (409) and the admin's own (403; D36). */
export async function requireUnchangedBy(
  ownership: Ownership,
  transaction: FirebaseFirestore.Transaction,
  { id, seen }: { id: string; seen: string },
  mayChange: (contribution: Contribution) => boolean,
): Promise<{ before: Contribution; document: ContributionSnapshot }> {
  const reference = contributionDocument(id);
  const { record, document } = await requireUnchanged(transaction, { reference, seen }, KIND, mayChange);
  await ownership.refuse(workOf(record), OWN_CONTRIBUTION);
  return { before: record, document: document as ContributionSnapshot };
}

/** The contribution, read in a transaction. Refuses an unknown one (404). */
export const loadContribution = async (
  transaction: FirebaseFirestore.Transaction,
  id: string,
): Promise<Contribution> => (await loadRecord(contributionDocument(id), KIND, transaction)).record;

export const requireContribution = (id: string): Promise<Contribution> =>
  requireRecord(contributionDocument(id), KIND);

export const auditFacts = ({
  status,
  admin_notes,
  contributor_message,
  award,
  held,
  invites,
  reviewed_by,
}: Contribution) => ({
  status,
  admin_notes,
  contributor_message,
  award,
  ...(held ? { held } : {}),
  ...(invites ? { invites } : {}),
  reviewed_by,
});

export function decisionMessage(decisionId: string): FirebaseFirestore.DocumentReference {
  return outboxDocument(freshMessage('contribution-decision', decisionId));
}
