import type { ReactNode } from 'react';
import { reasonOf } from '#lib/api-client.ts';
import { MissingTileDrawing } from './drawings.tsx';
import type { ListHandle } from './use-list-view.ts';
import type { RowsHandle } from './use-rows.ts';

const SKELETON = ['a', 'b', 'c', 'd', 'e'];

/** The place of rows that are on their way, in their shape. */
export function RowsLoading({ things }: { things: string }) {
  return (
    <div className="rows-loading" aria-busy="true">
      <p className="vh" role="status">
        Loading {things}...
      </p>
      {SKELETON.map((row) => (
        <div key={row} className="skeleton row-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Rows that could not be had: why, that nothing is lost, and the way to try again. */
export function RowsFailed({
  things,
  reason,
  onRetry,
}: {
  things: string;
  reason: string;
  onRetry: () => void;
}) {
  return (
    <div className="rows-state" role="alert">
      <h3>The {things} could not be loaded</h3>
      <p>{reason}</p>
      <button className="btn sm line" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** A list without rows: what will be here and how it gets here. */
export function RowsEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rows-state dashed">
      <MissingTileDrawing />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** No row passes the search and the filters. */
export function NothingFound({ things, onClear }: { things: string; onClear: () => void }) {
  return (
    <div className="rows-state dashed">
      <h3>No {things} like that</h3>
      <p>Nothing here passes the search and the filters.</p>
      <button className="btn sm line" type="button" onClick={onClear}>
        Clear search and filters
      </button>
    </div>
  );
}

interface RowsStatesProps {
  rows: RowsHandle<unknown>;
  /** The same rows, where they are searched and filtered here. */
  list?: Pick<ListHandle<unknown>, 'total' | 'passing' | 'clear'>;
  things: string;
  /** Stands there when there are none at all. */
  children: ReactNode;
}

/** What stands in the place of rows, or above those that stay: on their way, not to be had, none, or none that pass. */
export function RowsStates({ rows, list, things, children }: RowsStatesProps) {
  const { state, fault, reload } = rows;
  return (
    <>
      {state === 'loading' && <RowsLoading things={things} />}
      {state === 'failed' && <RowsFailed things={things} reason={reasonOf(fault)} onRetry={reload} />}
      {state === 'ready' && rows.rows.length === 0 && children}
      {list && list.total > 0 && list.passing.length === 0 && (
        <NothingFound things={things} onClear={list.clear} />
      )}
    </>
  );
}
