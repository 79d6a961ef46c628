import type { HeldEntry } from '#domain/ledger/held.ts';
import {
  type ContributionSnapshot,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { submissionDocument } from '#server/missions/records/submissions.ts';

/** What an award that is held back is for, as far as it still stands as the award left it; both null for a badge. */
export interface HeldSubject {
  contribution: ContributionSnapshot | null;
  submission: FirebaseFirestore.DocumentSnapshot | null;
}

/** Reads in a transaction what an award that is held back is for. */
export async function readSubject(
  transaction: FirebaseFirestore.Transaction,
  { source, ref }: Pick<HeldEntry, 'source' | 'ref'>,
): Promise<HeldSubject> {
  const contribution = source === 'contribution' ? await transaction.get(contributionDocument(ref)) : null;
  const submission = source === 'mission' ? await transaction.get(submissionDocument(ref)) : null;
  return {
    contribution: contribution?.get('held') === true ? contribution : null,
    submission: submission?.get('held') === true ? submission : null,
  };
}
