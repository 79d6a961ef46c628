import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { STREAK_MONTHS } from '#domain/badges/rules.ts';
import { monthInWords } from '#domain/formats.ts';
import { about } from '../classes.ts';
import { TileRow } from '../TileRow.tsx';

/** Months that are done, and those still to come. */
const KINDS = [
  'fill-signal forced-colors:fill-[Highlight]',
  'fill-none stroke-2 stroke-line-strong [stroke-dasharray:4_3]',
] as const;

interface StreakProps {
  streak: Dashboard['streak'];
  /** They hold the badge of a streak: then there is no next step to show. */
  isHeld: boolean;
}

function inWords({ months, next }: Dashboard['streak']): string {
  if (months >= STREAK_MONTHS) {
    return `You sent something that was accepted ${months} months in a row. An admin will check whether you get the badge for it.`;
  }
  const run = months === 1 ? 'One month' : `${months} months in a row`;
  const rest = STREAK_MONTHS - months === 1 ? 'One more makes' : `${STREAK_MONTHS - months} more make`;
  return `${run} in which you sent something that was accepted. ${rest} a streak: the next is ${monthInWords(next)}.`;
}

/** The months in a row as tiles, and the step that comes next; nothing while there is no streak. */
export function Streak({ streak, isHeld }: StreakProps) {
  if (streak.months === 0 || isHeld) return null;
  return (
    <div className="mt-4 grid gap-2">
      <TileRow
        className="h-auto w-[5rem] overflow-visible forced-color-adjust-none"
        count={STREAK_MONTHS}
        first={streak.months}
        kinds={KINDS}
      />
      <p className={about}>{inWords(streak)}</p>
    </div>
  );
}
