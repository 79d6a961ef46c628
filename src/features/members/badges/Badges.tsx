import { Suspense, useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { Boundary } from '#components/ui/Boundary.tsx';
import { control } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import type { EarnedBadge } from '#domain/badges/badge.ts';
import { STREAK_MONTHS } from '#domain/badges/rules.ts';
import { formatMonth } from '#domain/formats.ts';
import { about, plainTitle } from '../classes.ts';
import { TileRow } from '../TileRow.tsx';

const ShareBadge = lazily(async () => (await import('./ShareBadge.tsx')).ShareBadge);

export function EarnedBadges({ badges }: { badges: readonly EarnedBadge[] }) {
  const [shared, setShared] = useState<EarnedBadge | null>(null);
  return (
    <>
      <ul
        className="grid w-full grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-5"
        aria-labelledby="dash-badges"
      >
        {badges.map((badge) => (
          <li key={badge.id}>
            <BadgeTile badgeKey={badge.key} />
            <h3 className={`${plainTitle} mt-2 text-1`}>{badge.name}</h3>
            <p className="text-0 text-muted leading-[1.4]">{badge.description}</p>
            <button className={`${control()} mt-2`} type="button" onClick={() => setShared(badge)}>
              Share<span className="sr-only"> {badge.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shared && (
        <Boundary key={shared.id} name="The picture to share">
          <Suspense fallback={null}>
            <ShareBadge badge={shared} onClose={() => setShared(null)} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}

const KINDS = [
  'fill-signal forced-colors:fill-[Highlight]',
  'fill-none stroke-2 stroke-line-strong [stroke-dasharray:4_3]',
] as const;

interface StreakProps {
  streak: Dashboard['streak'];
  /** Has the streak badge: there is no next step to show. */
  isEarned: boolean;
}

function describeStreak({ months, next }: Dashboard['streak']): string {
  if (months >= STREAK_MONTHS) {
    return `You sent something that was accepted ${months} months in a row. An admin will check whether you get the badge for it.`;
  }
  const run = months === 1 ? 'One month' : `${months} months in a row`;
  const rest = STREAK_MONTHS - months === 1 ? 'One more makes' : `${STREAK_MONTHS - months} more make`;
  return `${run} in which you sent something that was accepted. ${rest} a streak: the next is ${formatMonth(next)}.`;
}

export function Streak({ streak, isEarned }: StreakProps) {
  if (streak.months === 0 || isEarned) return null;
  return (
    <div className="mt-4 grid gap-2">
      <TileRow
        className="h-auto w-[5rem] overflow-visible forced-color-adjust-none"
        count={STREAK_MONTHS}
        first={streak.months}
        kinds={KINDS}
      />
      <p className={about}>{describeStreak(streak)}</p>
    </div>
  );
}
