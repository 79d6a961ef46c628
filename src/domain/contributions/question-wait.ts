import { waitStage } from '../waiting.ts';
import { type Contribution, isErased } from './contribution.ts';

/**
 * What becomes of a question that nobody answers, by its age in days. From `end` on there is no reminder: the notes by which
 * each leaves once are kept for 30 days after it.
 */
export const QUESTION_WAIT_DAYS = { reminders: [3, 7], end: 30, alarm: 14 } as const;

type Asked = Pick<Contribution, 'status' | 'email' | 'reviewed_at'>;

/** True while the question of this moment (ISO 8601) waits for its answer, and there is somebody to give it. */
export function isAskedSince(contribution: Asked, askedAt: string): boolean {
  return (
    contribution.status === 'needs_info' && !isErased(contribution) && contribution.reviewed_at === askedAt
  );
}

/** The reminder that is due at `now` (milliseconds since 1970), by its day; the latest one where several were missed. */
export function dueReminder(contribution: Asked, now: number): { askedAt: string; stage: number } | null {
  const askedAt = contribution.reviewed_at;
  if (askedAt === null || !isAskedSince(contribution, askedAt)) return null;
  const { days, stage } = waitStage(QUESTION_WAIT_DAYS, Date.parse(askedAt), now);
  return stage === 0 || days >= QUESTION_WAIT_DAYS.end ? null : { askedAt, stage };
}
