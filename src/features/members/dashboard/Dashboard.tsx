import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { NoPush } from '#components/portal/NoPush.tsx';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import type { Dashboard as DashboardData } from '#domain/accounts/dashboard.ts';
import { APP_IDS } from '#domain/apps.ts';
import { reasonOf } from '#lib/api-client.ts';
import { takeCarriedToast } from '#lib/carried-toast.ts';
import { supportsPush } from '#lib/push.ts';
import { CARRIED_TOAST } from '#lib/storage-names.ts';
import { $session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { ScreenHead } from '../ScreenHead.tsx';
import { Cards } from './Cards.tsx';
import { CARDS, dashboardCard } from './DashboardCard.tsx';
import { useDashboard } from './use-dashboard.ts';

const PLACES = ['voting', 'ideas', 'testing', 'badges', 'tokens', 'named', 'news'] as const;

export function Dashboard() {
  const session = useStore($session);
  const { data: dashboard, isPending, error, refetch } = useDashboard();
  useEffect(() => {
    const carried = takeCarriedToast(CARRIED_TOAST);
    if (carried) toast(carried);
  }, []);

  const known = session.status === 'signed-in' ? session.user.display_name : null;
  const name = dashboard?.display_name || known || 'Insider';
  return (
    <>
      <ScreenHead title={`Welcome back, ${name}`} picture={<PersonTile name={name} />}>
        {dashboard && <PendingDecisions waiting={dashboard.waiting} />}
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
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {dashboard && <Cards dashboard={dashboard} />}
      {dashboard && !supportsPush() && <NoPush className="mt-5 text-0 text-muted" />}
    </>
  );
}

/** Decorative avatar; its colour is derived from the name. */
function PersonTile({ name }: { name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg
      className={`art w-[clamp(3rem,2.2rem+3vw,4.25rem)] flex-none rounded-2 t-${APP_IDS[sum % APP_IDS.length]}`}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="g" width="64" height="64" rx="4" />
      <g className="a">
        <circle cx="22" cy="18" r="9" />
        <circle cx="34" cy="13" r="9" />
        <circle cx="45" cy="19" r="8" />
        <circle cx="17" cy="29" r="7" />
      </g>
      <path className="k" d="M19 24a6 6 0 0 1 6-6h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H25a6 6 0 0 1-6-6z" />
      <path className="p" d="M42 27h4v5h-4z" />
      <path className="k" d="M10 64v-4a10 10 0 0 1 10-10h24a10 10 0 0 1 10 10v4z" />
    </svg>
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
