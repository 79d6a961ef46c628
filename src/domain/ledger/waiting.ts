import { waitStage } from '../waiting.ts';

/** What becomes of an award that waits for its second admin, by its age in days; each stage happens once. */
export const AWARD_WAIT_DAYS = { reminders: [3, 7], alarm: 14, release: 30 } as const;

/** Why the INZ of an award were released: what the desk and whoever gave them read. */
export const AWARD_RELEASED = `No second admin decided within ${AWARD_WAIT_DAYS.release} days, so the INZ are free again.`;

export interface AwardWait {
  /** `release`: its INZ go back to the pool and it goes back to the desk. */
  act: 'none' | 'remind' | 'release';
  /** The stage of a reminder in days, or of the last one; 0 before the first. */
  stage: number;
  /** True once it has waited so long that it is an alarm. */
  isLate: boolean;
}

/** What is due for an award that waits since `since` (milliseconds since 1970) and whose last reminder was of stage `reminded`. */
export function awardWait(since: number, reminded: number, now: number): AwardWait {
  const { days, stage, isLate } = waitStage(AWARD_WAIT_DAYS, since, now);
  if (days >= AWARD_WAIT_DAYS.release) return { act: 'release', stage, isLate };
  return { act: stage > reminded ? 'remind' : 'none', stage, isLate };
}
