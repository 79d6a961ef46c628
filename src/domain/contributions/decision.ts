import type * as z from 'zod/mini';
import type { FieldIssue } from '../errors.ts';
import { needsSecondAdmin } from '../ledger/held.ts';
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

/** An award as the panel sends it; `first` asks for the bonus, if it is still to be had. */
type WantedAward = z.infer<typeof awardFields>;

/** A decision as an admin sends it. */
export interface WantedDecision {
  status: Decision;
  message?: string | null | undefined;
  award?: WantedAward | null | undefined;
}

/** What the members of a decision have to be together, beyond what each is by itself. */
export function decisionIssues({ status, message, award }: WantedDecision): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (status === 'needs_info' && !message) {
    issues.push({ path: 'message', message: 'Please write your question' });
  }
  if (award && status !== 'accepted') {
    issues.push({ path: 'award', message: 'Only what is accepted can be rewarded' });
  }
  if (award && needsReason(award) && !award.reason) {
    const sentence = award.reward
      ? 'Please give a reason: the amount is outside the range of its row'
      : 'Please give a reason: no row of the guide is chosen';
    issues.push({ path: 'award.reason', message: sentence });
  }
  return issues;
}

/** What is wrong with an award for somebody whose first contribution this is, or is not; null when nothing is. */
export function awardFault(wanted: WantedAward | null, isFirst: boolean): string | null {
  if (wanted?.reward !== 'first_contribution' || isFirst) return null;
  return 'This person had the reward for a first contribution already';
}

/** What an approval pays: the amount, and the bonus for a first contribution where that is wanted and due. Null: nothing. */
export function awardOf(wanted: WantedAward | null, isFirst: boolean): Award | null {
  if (!wanted) return null;
  const { reward, amount, reason } = wanted;
  // The row of the guide for first contributions is the bonus itself, which is paid once.
  const first = wanted.first && isFirst && reward !== 'first_contribution' ? FIRST_CONTRIBUTION_INZ : 0;
  return amount + first === 0 ? null : { reward, amount, first, reason: reason || null };
}

/** Who had the bonus for a first contribution under an address or an account, and which account typed that address. */
export interface BonusHolder {
  contribution_id: string;
  typed_by: string | null;
}

/**
 * True when another contribution has the bonus of an address or account. An account that proved the address is not bound
 * by what another account had that only typed it; everybody else is, so that typing gives nobody a second bonus.
 */
export function isBonusTaken(
  holder: BonusHolder | null,
  { id, submitted_by_user_id: userId }: Pick<Contribution, 'id' | 'submitted_by_user_id'>,
  isProved: boolean,
): boolean {
  if (holder === null || holder.contribution_id === id) return false;
  return !(isProved && holder.typed_by !== null && holder.typed_by !== userId);
}

/** True when an award uses up the bonus for a first contribution. */
export function takesFirst(award: Award | null): boolean {
  return award !== null && (award.first > 0 || award.reward === 'first_contribution');
}

/** True when a decision asked for the bonus of a first contribution that another one has. */
export function missesFirst(wanted: WantedAward | null, isFirst: boolean): boolean {
  return wanted?.first === true && wanted.reward !== 'first_contribution' && !isFirst;
}

/** A decision that may get the bonus of another one that is taken back. */
type Waiting = Pick<Contribution, 'id' | 'status' | 'award' | 'effective_at' | 'reviewed_at'> & {
  misses_first: boolean;
};

/**
 * Who gets a bonus that is given back: the earliest decision that asked for it in vain and has not taken effect at `now`, in
 * milliseconds since 1970, with what it then pays. Null: nobody, so that the next decision may have it.
 */
export function heirOfFirst(waiting: readonly Waiting[], now: number): { id: string; award: Award } | null {
  const [heir] = waiting
    .filter((one) => one.misses_first && one.status === 'accepted' && isUndoable(one, now))
    .sort((a, b) => (a.reviewed_at ?? '').localeCompare(b.reviewed_at ?? ''));
  if (!heir) return null;
  const award = heir.award ?? { reward: null, amount: 0, reason: null };
  return { id: heir.id, award: { ...award, first: FIRST_CONTRIBUTION_INZ } };
}

/** Why an erased contribution is not changed in a way that needs its sender. */
export const ERASED_MEANWHILE = 'Who sent this was erased. Nothing was changed.';

/** Why no question can be asked; null when one can. There has to be room for its answer, too. */
export function questionFault(contribution: Pick<Contribution, 'thread' | 'email'>): string | null {
  if (isErased(contribution)) return ERASED_MEANWHILE;
  if (contribution.thread.length + 2 <= THREAD_MAX) return null;
  return `This exchange has its ${THREAD_MAX} steps. Please decide with what there is.`;
}

/** Why an answer is refused: nothing was asked or the question can still be taken back, or the exchange is full. */
export type AnswerFault = 'nothing-asked' | 'full';

export const ANSWER_FAULTS: Record<AnswerFault, string> = {
  'nothing-asked': 'Nothing is asked at the moment, so there is nothing to answer.',
  full: 'This exchange has reached its end. We will decide with what there is.',
};

/** Whether a contributor may answer at `now`, in milliseconds since 1970; null: they may. */
export function answerFault(
  contribution: Pick<Contribution, 'status' | 'thread' | 'effective_at'>,
  now: number,
): AnswerFault | null {
  if (contribution.status !== 'needs_info' || isUndoable(contribution, now)) return 'nothing-asked';
  return contribution.thread.length >= THREAD_MAX ? 'full' : null;
}

/** What an answer changes: the contribution is new again, with one more step. */
export function answered({ thread }: Pick<Contribution, 'thread'>, step: ThreadEntry) {
  return {
    status: 'new' as const,
    contributor_message: null,
    decision_id: null,
    effective_at: null,
    thread: [...thread, step],
  };
}

/** What an admin decided, with the id under which it leaves. */
export interface Decided {
  status: Decision;
  adminNotes: string | null;
  message: string | null;
  award: Award | null;
  decisionId: string;
  adminId: string;
}

/** What a decision at `at` changes about a contribution, its times apart; a question becomes a step of the exchange. */
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

/** What an undo is to bring back: kept beside the decision. */
export interface Undone
  extends Pick<Contribution, 'admin_notes' | 'contributor_message' | 'reviewed_at' | 'reviewed_by'> {
  /** How many steps the exchange had. */
  steps: number;
}

export function undoneOf(before: Contribution): Undone {
  const { admin_notes, contributor_message, reviewed_at, reviewed_by, thread } = before;
  return { admin_notes, contributor_message, reviewed_at, reviewed_by, steps: thread.length };
}

/** What every contribution is like upon which nothing is decided. */
export const UNDECIDED = {
  status: 'new',
  award: null,
  decision_id: null,
  effective_at: null,
  held: false,
} as const;

/** What taking a decision back changes: new as before, and without the question that was asked, if any. */
export function restored({ thread }: Pick<Contribution, 'thread'>, { steps, ...was }: Undone) {
  return { ...UNDECIDED, ...was, thread: thread.slice(0, steps) };
}
