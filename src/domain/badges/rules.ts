import { formatMonth, grouped } from '../formats.ts';
import { REWARDS, type RewardKey, type RewardRange } from '../rewards/guide.ts';

/** Accepted contributions of a person by the month of sending in London: `2026-11` and a count above 0. */
export type AcceptedByMonth = Readonly<Record<string, number>>;

export const STREAK_BADGE = 'three-months';
/** Consecutive months of the streak in the guide (R254). */
export const STREAK_MONTHS = 3;
const AMBASSADOR = { accepted: 12, months: 6 } as const;

/** The month `by` months away: `monthBeside('2026-12', 1)` is `2027-01`. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export function firstStreak(accepted: AcceptedByMonth): readonly string[] | null {
  for (const month of Object.keys(accepted).sort()) {
    const run = Array.from({ length: STREAK_MONTHS }, (_, step) => monthBeside(month, step));
    if (run.every((one) => accepted[one])) return run;
  }
  return null;
}

export interface RunningStreak {
  months: number;
  /** The month that continues it: the current one if it has no accepted contribution yet, else the next. */
  next: string;
}

/** The run up to this month, or up to the previous one while this month can still continue it. */
export function runningStreak(accepted: AcceptedByMonth, month: string): RunningStreak {
  const next = accepted[month] ? monthBeside(month, 1) : month;
  let months = 0;
  while (accepted[monthBeside(next, -months - 1)]) months += 1;
  return { months, next };
}

interface BadgeRule {
  reward: RewardKey | null;
  /** The reason why it was earned, as text; null if it was not. */
  earnedBy(accepted: AcceptedByMonth): string | null;
}

/** The badges proposed by rule, by key; an admin confirms each. */
export const BADGE_RULES: Readonly<Record<string, BadgeRule>> = {
  'first-tile': {
    reward: null,
    earnedBy(accepted) {
      const [first] = Object.keys(accepted).sort();
      return first ? `First accepted contribution sent in ${formatMonth(first)}` : null;
    },
  },
  [STREAK_BADGE]: {
    reward: 'consistency_streak',
    earnedBy(accepted) {
      const streak = firstStreak(accepted);
      if (!streak) return null;
      const [from = '', to = ''] = [streak.at(0), streak.at(-1)];
      return `Something accepted that was sent in each month from ${formatMonth(from)} to ${formatMonth(to)}`;
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

export function rewardOfBadge(key: string): RewardRange | null {
  const reward = Object.hasOwn(BADGE_RULES, key) ? BADGE_RULES[key]?.reward : null;
  if (!reward) return null;
  const { min, max } = REWARDS[reward];
  return { min, max };
}

/** Why these INZ may not go with the badge, or null. Zero is always allowed (A-43, T23). */
export function inzFault(key: string, inz: number): string | null {
  const range = rewardOfBadge(key);
  if (inz === 0) return null;
  if (!range) return 'This badge pays no INZ';
  if (inz >= range.min && inz <= range.max) return null;
  const [min, max] = [range.min, range.max].map(grouped);
  return range.min === range.max ? `Must be ${min} INZ, or 0` : `Must be from ${min} to ${max} INZ, or 0`;
}
