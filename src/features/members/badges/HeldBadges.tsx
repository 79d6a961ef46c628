import { Suspense, useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { Boundary } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import type { HeldBadge } from '#domain/badges/badge.ts';

/** Drawing the picture is loaded when somebody wants one. */
const ShareBadge = lazily(async () => (await import('./ShareBadge.tsx')).ShareBadge);

export function HeldBadges({ badges }: { badges: readonly HeldBadge[] }) {
  const [shared, setShared] = useState<HeldBadge | null>(null);
  return (
    <>
      <ul className="badge-grid" aria-labelledby="dash-badges">
        {badges.map((badge) => (
          <li key={badge.id}>
            <BadgeTile badgeKey={badge.key} />
            <h3>{badge.name}</h3>
            <p>{badge.description}</p>
            <button className="ctl" type="button" onClick={() => setShared(badge)}>
              Share<span className="vh"> {badge.name}</span>
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
