import { useSyncExternalStore } from 'react';
import { RowsFailed } from '#components/portal/ListState.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { control } from '#components/ui/button.ts';
import { reasonOf } from '#lib/api-client.ts';

const NOTE =
  'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-1 border-l-4 border-l-ink bg-sunk px-4 py-3';

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

interface FreshnessProps<Row> {
  rows: RowsHandle<Row>;
  /** For example "ideas". */
  things: string;
}

/** Warns when a list is offline, stale or failed to load. Rows already shown stay. */
export function Freshness<Row>({ rows, things }: FreshnessProps<Row>) {
  const online = useOnline();
  const { state, fault, reload } = rows;
  return (
    <>
      <div role="status">
        {!online && (
          <p className={NOTE}>
            You are offline. What you see may be old, and nothing you press is sent until you are back.
          </p>
        )}
      </div>
      {state === 'failed' && rows.rows.length === 0 && (
        <RowsFailed things={things} reason={reasonOf(fault)} onRetry={reload} />
      )}
      {state === 'failed' && rows.rows.length > 0 && online && (
        <p className={NOTE} role="alert">
          The {things} could not be brought up to date.{' '}
          <button className={control()} type="button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
