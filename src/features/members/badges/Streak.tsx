import { monthInWords, STREAK_MONTHS } from '#domain/badges/rules.ts';
import type { Dashboard } from '#domain/members/contract.ts';

interface StreakProps {
  streak: Dashboard['streak'];
  /** They hold the badge of a streak: then there is no next step to show. */
  isHeld: boolean;
}

function inWords({ months, next }: Dashboard['streak']): string {
  if (months >= STREAK_MONTHS) {
    return `Something of yours was accepted ${months} months in a row. A person looks at the badge for it.`;
  }
  const run = months === 1 ? 'One month' : `${months} months in a row`;
  const rest = STREAK_MONTHS - months === 1 ? 'One more makes' : `${STREAK_MONTHS - months} more make`;
  return `${run} with something accepted. ${rest} a streak: the next is ${monthInWords(next)}.`;
}

/** The months in a row as tiles, and the step that comes next; nothing while there is no streak. */
export function Streak({ streak, isHeld }: StreakProps) {
  if (streak.months === 0 || isHeld) return null;
  return (
    <div className="streak">
      <svg viewBox="0 0 80 24" aria-hidden="true" focusable="false">
        {Array.from({ length: STREAK_MONTHS }, (_, n) => n).map((n) => (
          <rect
            key={n}
            className={n < streak.months ? 'done' : 'open'}
            x={n * 28 + 1}
            y="1"
            width="22"
            height="22"
            rx="3"
          />
        ))}
      </svg>
      <p className="about">{inWords(streak)}</p>
    </div>
  );
}
