import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { NoPush } from '#components/portal/NoPush.tsx';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import type { Dashboard as DashboardData } from '#domain/accounts/dashboard.ts';
import { reasonOf } from '#lib/api-client.ts';
import { takeCarriedToast } from '#lib/carried-toast.ts';
import { supportsPush } from '#lib/push.ts';
import { CARRIED_TOAST } from '#lib/storage-names.ts';
import { $session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { surface } from '../classes.ts';
import { ScreenHead } from '../ScreenHead.tsx';
import { ASIDE, BOARD, Cards, dashboardQuery } from './Cards.tsx';
import { STATS } from './StatCard.tsx';

const WAITING = `${skeleton({ shape: 'card' })} ${surface} content-start p-4`;
const STAT_NAMES = ['tokens', 'voting', 'ideas', 'testing', 'streak'];

export function Dashboard() {
  const session = useStore($session);
  const { data: dashboard, isPending, error, refetch } = useQuery(dashboardQuery);
  // The back/forward cache may restore an outdated page.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [refetch]);
  useEffect(() => {
    const carried = takeCarriedToast(CARRIED_TOAST);
    if (carried) toast(carried);
  }, []);

  const known = session.status === 'signed-in' ? session.user.display_name : null;
  const name = dashboard?.display_name || known || 'Insider';
  return (
    <>
      <ScreenHead
        title={`Welcome back, ${name}`}
        picture={<PersonTile name={name} className="size-[3.25rem]" />}
      >
        {dashboard && <PendingDecisions waiting={dashboard.waiting} />}
      </ScreenHead>
      {isPending && (
        <div aria-busy="true">
          <p className="sr-only" role="status">
            Loading your dashboard...
          </p>
          <div className={BOARD} aria-hidden="true">
            <div className={`${STATS} lg:col-span-2`}>
              {STAT_NAMES.map((name) => (
                <div key={name} className={`${WAITING} min-h-[13.5rem]`} />
              ))}
            </div>
            {['since', 'next'].map((name) => (
              <div key={name} className={ASIDE}>
                <div className={`${WAITING} min-h-[12rem]`} />
              </div>
            ))}
          </div>
        </div>
      )}
      {error && !dashboard && (
        <div className="grid justify-items-start gap-4" role="alert">
          <ApartDrawing className="w-[12rem]" />
          <h2 className="text-4">Your dashboard could not be loaded</h2>
          <p>{reasonOf(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {dashboard && <Cards dashboard={dashboard} />}
      {dashboard && !supportsPush() && <NoPush className="mt-5 text-0 text-muted" />}
    </>
  );
}

function PendingDecisions({ waiting }: { waiting: DashboardData['waiting'] }) {
  const marks = [
    { count: waiting.contributions, one: 'contribution', many: 'contributions' },
    { count: waiting.submissions, one: 'submission', many: 'submissions' },
  ].filter(({ count }) => count > 0);
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Waiting for a decision">
      {marks.map(({ count, one, many }) => (
        <li key={one} className={badge({ kind: 'soon' })}>
          {count} {count === 1 ? `${one} waits` : `${many} wait`} for a decision
        </li>
      ))}
    </ul>
  );
}
