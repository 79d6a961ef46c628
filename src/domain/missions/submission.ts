import { isClosedByDay } from './due.ts';
import type { Mission, Submission } from './mission.ts';

/** Why a member may not submit for a mission now. */
export type SubmitFault = 'closed' | 'closed-by-day' | 'under-review' | 'approved';

export const SUBMIT_FAULTS: Record<SubmitFault, string> = {
  closed: 'This mission is not open any more. Nothing was sent.',
  'closed-by-day': 'This mission closed at the end of its last day. Nothing was sent.',
  'under-review': 'Your submission for this mission is still under review. Nothing was sent.',
  approved: 'Your submission for this mission was approved already. Nothing was sent.',
};

/**
 * Whether a member may submit for a mission, given their latest submission: only while it is active and its day has not
 * closed it, none is pending and none was approved. `now` in milliseconds since 1970. Null: allowed.
 */
export function submitFault(
  mission: Pick<Mission, 'status' | 'due_on' | 'closes_when_due'>,
  latest: Pick<Submission, 'status' | 'held'> | null,
  now: number,
): SubmitFault | null {
  if (mission.status !== 'active') return 'closed';
  if (isClosedByDay(mission, now)) return 'closed-by-day';
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
