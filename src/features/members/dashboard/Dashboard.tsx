import './dashboard.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { sayCarried } from '#lib/arrival.ts';
import { $session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { Cards } from './Cards.tsx';
import { PersonTile } from './PersonTile.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WaitingMarks } from './WaitingMarks.tsx';

const PLACES = ['voting', 'ideas', 'testing', 'badges', 'tokens', 'news', 'named'] as const;

/** The member's dashboard (R445–R462): greeted by name, with real numbers and the ways to everything else. */
export function Dashboard() {
  const session = useStore($session);
  const { state, retry, setNamed } = useDashboard();
  // The joining of Insiderz is said here.
  useEffect(() => sayCarried(toast), []);

  const known = session.status === 'signed-in' ? session.user.display_name : null;
  const name = (state.status === 'ready' && state.dashboard.display_name) || known || 'Insider';
  return (
    <>
      <div className="member-head">
        <h1 className="member-title greeting">
          <PersonTile name={name} />
          <span>Welcome back, {name}</span>
        </h1>
        {state.status === 'ready' && <WaitingMarks waiting={state.dashboard.waiting} />}
      </div>
      {state.status === 'loading' && (
        <div className="dash-cards" aria-busy="true">
          <p className="vh" role="status">
            Loading your dashboard...
          </p>
          {PLACES.map((place) => (
            <div key={place} className={`card skeleton dash-${place}`} aria-hidden="true" />
          ))}
        </div>
      )}
      {state.status === 'failed' && (
        <div className="dash-failed" role="alert">
          <ApartDrawing />
          <h2>Your dashboard could not be loaded</h2>
          <p>{state.reason}</p>
          <button className="btn" type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {state.status === 'ready' && <Cards dashboard={state.dashboard} onName={setNamed} />}
    </>
  );
}
