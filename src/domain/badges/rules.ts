import { grouped, monthInWords } from '../formats.ts';
import { REWARDS, type RewardKey, type RewardRange } from '../rewards/guide.ts';

/** How many contributions of a person were accepted, by the month in London in which they were sent: `2026-11` and a count above 0. */
export type AcceptedByMonth = Readonly<Record<string, number>>;

/** The key of the badge for a streak. */
export const STREAK_BADGE = 'three-months';
/** Months in a row that make the streak of the guide (R254). */
export const STREAK_MONTHS = 3;
/** What the badge of an ambassador takes. The guide names no rule; this one is ours, and an admin decides. */
const AMBASSADOR = { accepted: 12, months: 6 } as const;

/** The month after one, or before it: `monthBeside('2026-12', 1)` is `2027-01`. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The first months in a row, earliest first, that make a streak; null while there are none. */
export function firstStreak(accepted: AcceptedByMonth): readonly string[] | null {
  for (const month of Object.keys(accepted).sort()) {
    const run = Array.from({ length: STREAK_MONTHS }, (_, step) => monthBeside(month, step));
    if (run.every((one) => accepted[one])) return run;
  }
  return null;
}

/** A run of months with something accepted that has not ended. */
export interface RunningStreak {
  /** How many months it is long; 0 when there is none. */
  months: number;
  /** The month that goes on with it: this one while nothing of it was accepted, else the next. */
  next: string;
}

/** The run that reaches up to this month, or up to the one before while this one may still bring something. */
export function runningStreak(accepted: AcceptedByMonth, month: string): RunningStreak {
  const next = accepted[month] ? monthBeside(month, 1) : month;
  let months = 0;
  while (accepted[monthBeside(next, -months - 1)]) months += 1;
  return { months, next };
}

interface BadgeRule {
  /** The row of the guide that this badge pays; null for none. */
  reward: RewardKey | null;
  /** Why somebody has earned it, in words; null while they have not. */
  earnedBy(accepted: AcceptedByMonth): string | null;
}

/** The badges that are proposed by rule, by their keys; an admin confirms each. */
export const BADGE_RULES: Readonly<Record<string, BadgeRule>> = {
  'first-tile': {
    reward: null,
    earnedBy(accepted) {
      const [first] = Object.keys(accepted).sort();
      return first ? `First accepted contribution sent in ${monthInWords(first)}` : null;
    },
  },
  [STREAK_BADGE]: {
    reward: 'consistency_streak',
    earnedBy(accepted) {
      const streak = firstStreak(accepted);
      if (!streak) return null;
      const [from = '', to = ''] = [streak.at(0), streak.at(-1)];
      return `Something accepted that was sent in each month from ${monthInWords(from)} to ${monthInWords(to)}`;
    },
  },
  ambassador: {
    reward: 'ambassador',
    earnedBy(accepted) {
      const months = Object.keys(accepted).length;
      const count = Object.values(accepted).reduce((sum, one) => sum + one, 0);
      if (count < AMBASSADOR.accepted || months < AMBASSADOR.months) return null;
      return `${count} contributions accepted in ${months} months`;
    },
  },
};

/** What the badge with this key pays, in INZ; null for a badge that pays nothing. */
export function rewardOfBadge(key: string): RewardRange | null {
  const reward = Object.hasOwn(BADGE_RULES, key) ? BADGE_RULES[key]?.reward : null;
  if (!reward) return null;
  const { min, max } = REWARDS[reward];
  return { min, max };
}

/** Why this many INZ may not go with the badge, or null. None at all always may (A-43, T23). */
export function inzFault(key: string, inz: number): string | null {
  const range = rewardOfBadge(key);
  if (inz === 0) return null;
  if (!range) return 'This badge pays no INZ';
  if (inz >= range.min && inz <= range.max) return null;
  const [min, max] = [range.min, range.max].map(grouped);
  return range.min === range.max ? `Must be ${min} INZ, or 0` : `Must be from ${min} to ${max} INZ, or 0`;
}
