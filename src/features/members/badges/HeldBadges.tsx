import { Suspense, useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { Boundary } from '#components/ui/Boundary.tsx';
import { control } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import type { HeldBadge } from '#domain/badges/badge.ts';

import { plainTitle } from '../classes.ts';

/** Drawing the picture is loaded when somebody wants one. */
const ShareBadge = lazily(async () => (await import('./ShareBadge.tsx')).ShareBadge);

export function HeldBadges({ badges }: { badges: readonly HeldBadge[] }) {
  const [shared, setShared] = useState<HeldBadge | null>(null);
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
