import { waitStage } from '../clocks.ts';

/** Stages of an award waiting for its second admin, by age in days; each happens once. */
export const AWARD_WAIT_DAYS = { reminders: [3, 7], alarm: 14, release: 30 } as const;

/** Shown on the desk and to the giver. */
export const AWARD_RELEASED = `No second admin decided within ${AWARD_WAIT_DAYS.release} days, so the INZ are free again.`;

export interface AwardWait {
  /** `release`: its INZ return to the pool and it returns to the desk. */
  act: 'none' | 'remind' | 'release';
  /** The stage of a reminder in days, or of the last one; 0 before the first. */
  stage: number;
  isLate: boolean;
}

/** The action due for an award waiting since `since` (milliseconds since 1970), last reminded at stage `reminded`. */
export function awardWait(since: number, reminded: number, now: number): AwardWait {
  const { days, stage, isLate } = waitStage(AWARD_WAIT_DAYS, since, now);
  if (days >= AWARD_WAIT_DAYS.release) return { act: 'release', stage, isLate };
  return { act: stage > reminded ? 'remind' : 'none', stage, isLate };
}
