import { useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { useNamedRow } from '#components/portal/use-named-row.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { control } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import type { EarnedBadge } from '#domain/badges/badge.ts';
import { plainTitle } from '../classes.ts';

const reload = () => undefined;

const ShareBadge = lazily(async () => (await import('./ShareBadge.tsx')).ShareBadge);

export function EarnedBadges({ badges }: { badges: readonly EarnedBadge[] }) {
  const [shared, setShared] = useState<EarnedBadge | null>(null);
  useNamedRow('badge-', { rows: badges, state: 'ready', fault: null, reload });
  return (
    <>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-4 p-4"
        aria-labelledby="dash-badges"
      >
        {badges.map((badge) => (
          <li key={badge.id} id={`badge-${badge.id}`} tabIndex={-1}>
            <BadgeTile badgeKey={badge.key} size="sm" />
            <h3 className={`${plainTitle} mt-2 text-1`}>{badge.name}</h3>
            <p className="text-0 text-muted leading-[1.4]">{badge.description}</p>
            <button className={`${control()} mt-2`} type="button" onClick={() => setShared(badge)}>
              Share<span className="sr-only"> {badge.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shared && (
        <Deferred key={shared.id} name="The picture to share">
          <ShareBadge badge={shared} onClose={() => setShared(null)} />
        </Deferred>
      )}
    </>
  );
}
