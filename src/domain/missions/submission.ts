import { isClosedByDay } from './due.ts';
import type { Mission, Submission } from './mission.ts';

export type SubmitFault = 'closed' | 'closed-by-day' | 'closed-full' | 'under-review' | 'approved';

export const SUBMIT_FAULTS: Record<SubmitFault, string> = {
  closed: 'This mission is not open any more. Nothing was sent.',
  'closed-by-day': 'This mission closed at the end of its last day. Nothing was sent.',
  'closed-full': 'This mission has its winners. Nothing was sent.',
  'under-review': 'Your submission for this mission is still under review. Nothing was sent.',
  approved: 'Your submission for this mission was approved already. Nothing was sent.',
};

/** Null: active, not closed by its day, places left, none pending or approved. `now`: milliseconds. */
export function submitFault(
  mission: Pick<Mission, 'status' | 'due_on' | 'closes_when_due'> & { places_left?: number | null },
  latest: Pick<Submission, 'status' | 'held'> | null,
  now: number,
): SubmitFault | null {
  if (mission.status !== 'active') return 'closed';
  if (isClosedByDay(mission, now)) return 'closed-by-day';
  if (latest?.status === 'under_review' || latest?.held) return 'under-review';
  if (latest?.status === 'approved') return 'approved';
  return mission.places_left === 0 ? 'closed-full' : null;
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
