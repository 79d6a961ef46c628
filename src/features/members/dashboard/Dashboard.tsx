import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { NoPush } from '#components/portal/NoPush.tsx';
import { button } from '#components/ui/button.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import { reasonOf } from '#lib/api-client.ts';
import { supportsPush } from '#lib/push/push-browser.ts';
import { $session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { ScreenHead } from '../ScreenHead.tsx';
import { sayCarried } from './arrival.ts';
import { Cards } from './Cards.tsx';
import { CARDS, dashboardCard } from './DashboardCard.tsx';
import { PersonTile } from './PersonTile.tsx';
import { setNamed, useDashboard } from './use-dashboard.ts';
import { WaitingMarks } from './WaitingMarks.tsx';

const PLACES = ['voting', 'ideas', 'testing', 'badges', 'tokens', 'named', 'news'] as const;

/** The member's dashboard: greeted by name, with real numbers and the ways to everything else. */
export function Dashboard() {
  const session = useStore($session);
  const { data: dashboard, isPending, error, refetch } = useDashboard();
  // The joining of Insiderz is said here.
  useEffect(() => sayCarried(toast), []);

  const known = session.status === 'signed-in' ? session.user.display_name : null;
  const name = dashboard?.display_name || known || 'Insider';
  return (
    <>
      <ScreenHead title={`Welcome back, ${name}`} picture={<PersonTile name={name} />}>
        {dashboard && <WaitingMarks waiting={dashboard.waiting} />}
      </ScreenHead>
      {isPending && (
        <div className={CARDS} aria-busy="true">
          <p className="sr-only" role="status">
            Loading your dashboard...
          </p>
          {PLACES.map((place) => (
            <div
              key={place}
              className={`${skeleton({ shape: 'card' })} ${dashboardCard({ place })} min-h-[15rem] content-start p-5`}
              aria-hidden="true"
            />
          ))}
        </div>
      )}
      {error && !dashboard && (
        <div className="grid justify-items-start gap-4" role="alert">
          <ApartDrawing className="w-[12rem]" />
          <h2 className="text-4">Your dashboard could not be loaded</h2>
          <p>{reasonOf(error)}</p>
          <button className={button()} type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {dashboard && <Cards dashboard={dashboard} onName={setNamed} />}
      {dashboard && !supportsPush() && <NoPush className="mt-5 text-0 text-muted" />}
    </>
  );
}
