import type { PendingAward } from '#domain/ledger/pending-award.ts';
import {
  type ContributionSnapshot,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { submissionDocument } from '#server/missions/records/submissions.ts';

/** The subject of a pending award while it is unchanged; both null for a badge. */
export interface PendingAwardSubject {
  contribution: ContributionSnapshot | null;
  submission: FirebaseFirestore.DocumentSnapshot | null;
}

export async function readSubject(
  transaction: FirebaseFirestore.Transaction,
  { source, ref }: Pick<PendingAward, 'source' | 'ref'>,
): Promise<PendingAwardSubject> {
  const contribution = source === 'contribution' ? await transaction.get(contributionDocument(ref)) : null;
  const submission = source === 'mission' ? await transaction.get(submissionDocument(ref)) : null;
  return {
    contribution: contribution?.get('held') === true ? contribution : null,
    submission: submission?.get('held') === true ? submission : null,
  };
}
