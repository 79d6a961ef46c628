import './dashboard.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { reasonOf } from '#lib/api-client.ts';
import { $session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { sayCarried } from './arrival.ts';
import { Cards } from './Cards.tsx';
import { PersonTile } from './PersonTile.tsx';
import { setNamed, useDashboard } from './use-dashboard.ts';
import { WaitingMarks } from './WaitingMarks.tsx';

const PLACES = ['voting', 'ideas', 'testing', 'badges', 'tokens', 'news', 'named'] as const;

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
      <div className="member-head">
        <h1 className="member-title greeting">
          <PersonTile name={name} />
          <span>Welcome back, {name}</span>
        </h1>
        {dashboard && <WaitingMarks waiting={dashboard.waiting} />}
      </div>
      {isPending && (
        <div className="dash-cards" aria-busy="true">
          <p className="vh" role="status">
            Loading your dashboard...
          </p>
          {PLACES.map((place) => (
            <div key={place} className={`card skeleton dash-${place}`} aria-hidden="true" />
          ))}
        </div>
      )}
      {error && !dashboard && (
        <div className="dash-failed" role="alert">
          <ApartDrawing />
          <h2>Your dashboard could not be loaded</h2>
          <p>{reasonOf(error)}</p>
          <button className="btn" type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {dashboard && <Cards dashboard={dashboard} onName={setNamed} />}
    </>
  );
}
