import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { STREAK_MONTHS } from '#domain/badges/rules.ts';
import { formatMonth } from '#domain/formats.ts';
import { PATHS } from '#lib/paths.ts';
import { StatCard } from './StatCard.tsx';

interface StreakProps {
  streak: Dashboard['streak'];
  /** Has the streak badge: there is no next step to show. */
  isEarned: boolean;
}

function describeStreak({ months, next }: Dashboard['streak'], isEarned: boolean): string {
  if (isEarned) return 'You hold the badge for a streak.';
  if (months === 0) return `Something accepted in ${STREAK_MONTHS} months in a row makes a streak.`;
  if (months >= STREAK_MONTHS) {
    return `You sent something that was accepted ${months} months in a row. An admin will check whether you get the badge for it.`;
  }
  const run = months === 1 ? 'One month' : `${months} months in a row`;
  const rest = STREAK_MONTHS - months === 1 ? 'One more makes' : `${STREAK_MONTHS - months} more make`;
  return `${run} in which you sent something that was accepted. ${rest} a streak: the next is ${formatMonth(next)}.`;
}

export function Streak({ streak, isEarned }: StreakProps) {
  const done = isEarned ? STREAK_MONTHS : Math.min(streak.months, STREAK_MONTHS);
  return (
    <StatCard
      title="Streak"
      figure={streak.months}
      tiles={{ filled: done, dashed: STREAK_MONTHS - done }}
      link={[PATHS.contribute, 'Contribute']}
    >
      {describeStreak(streak, isEarned)}
    </StatCard>
  );
}
