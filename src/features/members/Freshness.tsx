import { useSyncExternalStore } from 'react';
import { RowsFailed } from '#components/portal/ListState.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { reasonOf } from '#lib/api-client.ts';

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser says that there is a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

interface FreshnessProps<Row> {
  rows: RowsHandle<Row>;
  /** Names what is on show: "ideas". */
  things: string;
}

/** Says when a screen is not what it should be: without network, or not loaded. What is on show already stays. */
export function Freshness<Row>({ rows, things }: FreshnessProps<Row>) {
  const online = useOnline();
  const { state, fault, reload } = rows;
  return (
    <>
      <div role="status">
        {!online && (
          <p className="member-note">
            You are offline. What you see may be old, and nothing you press is sent until you are back.
          </p>
        )}
      </div>
      {state === 'failed' && rows.rows.length === 0 && (
        <RowsFailed things={things} reason={reasonOf(fault)} onRetry={reload} />
      )}
      {state === 'failed' && rows.rows.length > 0 && online && (
        <p className="member-note" role="alert">
          The {things} could not be brought up to date.{' '}
          <button className="ctl" type="button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
