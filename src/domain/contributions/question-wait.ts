import { waitStage } from '../clocks.ts';
import { type Contribution, isErased } from './contribution.ts';

/** By age in days. No reminders from `end` on: what makes each one unique is retained for 30 days more. */
export const QUESTION_WAIT_DAYS = { reminders: [3, 7], end: 30, alarm: 14 } as const;

type QuestionState = Pick<Contribution, 'status' | 'email' | 'reviewed_at'>;

/** True while the question of this time (ISO 8601) waits for an answer and its contributor can give one. */
export function isAskedSince(contribution: QuestionState, askedAt: string): boolean {
  return (
    contribution.status === 'needs_info' && !isErased(contribution) && contribution.reviewed_at === askedAt
  );
}

/** The reminder due at `now` (milliseconds since 1970), by its day; the latest one if several were missed. */
export function dueReminder(
  contribution: QuestionState,
  now: number,
): { askedAt: string; stage: number } | null {
  const askedAt = contribution.reviewed_at;
  if (askedAt === null || !isAskedSince(contribution, askedAt)) return null;
  const { days, stage } = waitStage(QUESTION_WAIT_DAYS, Date.parse(askedAt), now);
  return stage === 0 || days >= QUESTION_WAIT_DAYS.end ? null : { askedAt, stage };
}
