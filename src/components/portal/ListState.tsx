import type { ReactNode } from 'react';
import { MissingTileDrawing } from './drawings.tsx';

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
