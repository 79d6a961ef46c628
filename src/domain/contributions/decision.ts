import type * as z from 'zod/mini';
import type { FieldIssue } from '../errors.ts';
import { needsSecondAdmin } from '../ledger/pending-award.ts';
import { FIRST_CONTRIBUTION_INZ } from '../rewards/guide.ts';
import { type Award, type awardFields, awardTotal, needsReason } from './award.ts';
import {
  type Contribution,
  type Decision,
  isErased,
  isUndoable,
  THREAD_MAX,
  type ThreadEntry,
} from './contribution.ts';

/** An award as the panel sends it; `first` requests the bonus if it is still available. */
type WantedAward = z.infer<typeof awardFields>;

export interface WantedDecision {
  status: Decision;
  message?: string | null | undefined;
  award?: WantedAward | null | undefined;
  invite?: boolean | undefined;
}

export function decisionIssues({ status, message, award, invite }: WantedDecision): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (status === 'needs_info' && !message) {
    issues.push({ path: 'message', message: 'Please write your question' });
  }
  if (award && status !== 'accepted') {
    issues.push({ path: 'award', message: 'Only what is accepted can be rewarded' });
  }
  if (invite && status !== 'accepted') {
    issues.push({ path: 'invite', message: 'Only what is accepted comes with an invitation' });
  }
  if (award && needsReason(award) && !award.reason) {
    const sentence = award.reward
      ? 'Please give a reason: the amount is outside the range of its row'
      : 'Please give a reason: no row of the guide is chosen';
    issues.push({ path: 'award.reason', message: sentence });
  }
  return issues;
}

export function awardFault(wanted: WantedAward | null, isFirst: boolean): string | null {
  if (wanted?.reward !== 'first_contribution' || isFirst) return null;
  return 'This person had the reward for a first contribution already';
}

export function awardOf(wanted: WantedAward | null, isFirst: boolean): Award | null {
  if (!wanted) return null;
  const { reward, amount, reason } = wanted;
  // The guide's row for first contributions is the bonus itself, which is paid once.
  const first = wanted.first && isFirst && reward !== 'first_contribution' ? FIRST_CONTRIBUTION_INZ : 0;
  return amount + first === 0 ? null : { reward, amount, first, reason: reason || null };
}

/** Holder of the first-contribution bonus of an address or an account, and the account that typed the address. */
export interface BonusHolder {
  contribution_id: string;
  typed_by: string | null;
}

/**
 * True if another contribution has the bonus of an address or account. An account that proved the address is not
 * bound by another that only typed it; all others are, so typing yields no second bonus.
 */
export function isBonusTaken(
  holder: BonusHolder | null,
  { id, submitted_by_user_id: userId }: Pick<Contribution, 'id' | 'submitted_by_user_id'>,
  isProved: boolean,
): boolean {
  if (holder === null || holder.contribution_id === id) return false;
  return !(isProved && holder.typed_by !== null && holder.typed_by !== userId);
}

export function takesFirst(award: Award | null): boolean {
  return award !== null && (award.first > 0 || award.reward === 'first_contribution');
}

export function missesFirst(wanted: WantedAward | null, isFirst: boolean): boolean {
  return wanted?.first === true && wanted.reward !== 'first_contribution' && !isFirst;
}

/** A decision that may inherit the bonus of one that is undone. */
type Waiting = Pick<Contribution, 'id' | 'status' | 'award' | 'effective_at' | 'reviewed_at'> & {
  misses_first: boolean;
};

/** The earliest decision that missed the bonus and is not in effect at `now` (milliseconds since 1970). */
export function heirOfFirst(waiting: readonly Waiting[], now: number): { id: string; award: Award } | null {
  const [heir] = waiting
    .filter((one) => one.misses_first && one.status === 'accepted' && isUndoable(one, now))
    .sort((a, b) => (a.reviewed_at ?? '').localeCompare(b.reviewed_at ?? ''));
  if (!heir) return null;
  const award = heir.award ?? { reward: null, amount: 0, reason: null };
  return { id: heir.id, award: { ...award, first: FIRST_CONTRIBUTION_INZ } };
}

export const ERASED_MEANWHILE = 'Who sent this was erased. Nothing was changed.';

/** Why no question can be sent; null if allowed. The thread needs room for its answer, too. */
export function questionFault(contribution: Pick<Contribution, 'thread' | 'email'>): string | null {
  if (isErased(contribution)) return ERASED_MEANWHILE;
  if (contribution.thread.length + 2 <= THREAD_MAX) return null;
  return `This exchange has its ${THREAD_MAX} steps. Please decide with what there is.`;
}

/** Why an answer or an addition is refused. A question that can still be undone is not open. */
export type AnswerFault = 'no-question' | 'full' | 'deciding' | 'decided' | 'withdrawn';

export const ANSWER_FAULTS: Record<AnswerFault, string> = {
  'no-question': 'No question is open, so there is nothing to answer.',
  full: 'This exchange has reached its end. We will decide with what there is.',
  deciding: 'It is being decided, so nothing can be added here. If it matters, reply to our email.',
  decided: 'It has been decided, so nothing can be added. Reload the page to see the decision.',
  withdrawn: 'You withdrew it, so nothing can be added.',
};

/** Whether a contributor may answer at `now`, in milliseconds since 1970; null: allowed. */
export function answerFault(
  contribution: Pick<Contribution, 'status' | 'thread' | 'effective_at' | 'withdrawn_at'>,
  now: number,
): AnswerFault | null {
  if (contribution.withdrawn_at) return 'withdrawn';
  if (contribution.status !== 'needs_info' || isUndoable(contribution, now)) return 'no-question';
  return contribution.thread.length >= THREAD_MAX ? 'full' : null;
}

/** Whether a contributor may add to what they sent, at `now` (D157). A question that opened meanwhile is answered by it. */
export function additionFault(
  contribution: Pick<Contribution, 'status' | 'thread' | 'effective_at' | 'held' | 'withdrawn_at'>,
  now: number,
): AnswerFault | null {
  if (contribution.withdrawn_at) return 'withdrawn';
  if (isUndoable(contribution, now) || contribution.held) return 'deciding';
  if (contribution.status === 'needs_info') return answerFault(contribution, now);
  if (contribution.status !== 'new') return 'decided';
  // A question and its answer need room, too.
  return contribution.thread.length + 2 < THREAD_MAX ? null : 'full';
}

export function answered({ thread }: Pick<Contribution, 'thread'>, step: ThreadEntry) {
  return {
    status: 'new' as const,
    contributor_message: null,
    decision_id: null,
    effective_at: null,
    thread: [...thread, step],
  };
}

export interface Decided {
  status: Decision;
  adminNotes: string | null;
  message: string | null;
  award: Award | null;
  decisionId: string;
  adminId: string;
}

/** The changes of a decision at `at`, except its times; a question becomes a step of the thread. */
export function decided({ thread }: Pick<Contribution, 'thread'>, decision: Decided, at: Date) {
  const { status, message, award, decisionId } = decision;
  const question: ThreadEntry[] =
    status === 'needs_info' && message
      ? [
          {
            ...{ from: 'desk', text: message, proof_file_path: null, proof_file: null },
            at: at.toISOString(),
            decision_id: decisionId,
          },
        ]
      : [];
  return {
    status,
    admin_notes: decision.adminNotes,
    contributor_message: message,
    award,
    reversed: false,
    held: needsSecondAdmin(awardTotal(award)),
    decision_id: decisionId,
    thread: [...thread, ...question],
    reviewed_by: decision.adminId,
  };
}

/** The state that an undo restores: stored with the decision. */
export interface Undone
  extends Pick<Contribution, 'admin_notes' | 'contributor_message' | 'reviewed_at' | 'reviewed_by'> {
  steps: number;
}

export function undoneOf(before: Contribution): Undone {
  const { admin_notes, contributor_message, reviewed_at, reviewed_by, thread } = before;
  return { admin_notes, contributor_message, reviewed_at, reviewed_by, steps: thread.length };
}

export const UNDECIDED = {
  status: 'new',
  award: null,
  decision_id: null,
  effective_at: null,
  held: false,
} as const;

export function restored({ thread }: Pick<Contribution, 'thread'>, { steps, ...was }: Undone) {
  return { ...UNDECIDED, ...was, thread: thread.slice(0, steps) };
}
