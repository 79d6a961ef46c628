import type { Mission, Submission } from './mission.ts';

/** Why a member may not hand in for a mission at present. */
export type SubmitFault = 'closed' | 'under-review' | 'approved';

/** What a member reads then. */
export const SUBMIT_FAULTS: Record<SubmitFault, string> = {
  closed: 'This mission is not open any more. Nothing was sent.',
  'under-review': 'Your submission for this mission is still under review. Nothing was sent.',
  approved: 'Your submission for this mission was approved already. Nothing was sent.',
};

/**
 * Whether a member may hand in for a mission, given the latest that they handed in for it: only while it is active, not
 * while one is under review or waits for a second admin, and not after an approval. Null: they may.
 */
export function submitFault(
  mission: Pick<Mission, 'status'>,
  latest: Pick<Submission, 'status' | 'held'> | null,
): SubmitFault | null {
  if (mission.status !== 'active') return 'closed';
  if (latest?.status === 'under_review' || latest?.held) return 'under-review';
  return latest?.status === 'approved' ? 'approved' : null;
}

/** A submission as its member sees it: under review for as long as a second admin has to confirm its reward. */
export function asItsMemberSees({ proof_file, held, ...submission }: Submission) {
  const undecided = {
    status: 'under_review',
    admin_message: null,
    reviewed_at: null,
    reviewed_by: null,
  } as const;
  return { ...submission, ...(held ? undecided : {}), file: proof_file?.name ?? null };
}
