import type { Mission, Submission } from './mission.ts';

/** Why a member may not submit for a mission now. */
export type SubmitFault = 'closed' | 'under-review' | 'approved';

export const SUBMIT_FAULTS: Record<SubmitFault, string> = {
  closed: 'This mission is not open any more. Nothing was sent.',
  'under-review': 'Your submission for this mission is still under review. Nothing was sent.',
  approved: 'Your submission for this mission was approved already. Nothing was sent.',
};

/**
 * Whether a member may submit for a mission, given their latest submission: only while it is active, none is pending
 * and none was approved. Null: allowed.
 */
export function submitFault(
  mission: Pick<Mission, 'status'>,
  latest: Pick<Submission, 'status' | 'held'> | null,
): SubmitFault | null {
  if (mission.status !== 'active') return 'closed';
  if (latest?.status === 'under_review' || latest?.held) return 'under-review';
  return latest?.status === 'approved' ? 'approved' : null;
}

/** The member's view: under review until a second admin has confirmed the reward. */
export function asItsMemberSees({ proof_file, held, ...submission }: Submission) {
  const undecided = {
    status: 'under_review',
    admin_message: null,
    reviewed_at: null,
    reviewed_by: null,
  } as const;
  return { ...submission, ...(held ? undecided : {}), file: proof_file?.name ?? null };
}
