import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { reasonOf } from '#lib/api-client.ts';
import { MissingTileDrawing } from './drawings.tsx';
import type { ListHandle } from './list-view.ts';
import type { RowsHandle } from './use-rows.ts';

const SKELETON = ['a', 'b', 'c', 'd', 'e'];

const rowsState = cva(
  [
    'p-5 [&_:is(h2,h3)]:text-[1.5rem] [&_:is(h2,h3)]:leading-none [&_p]:mt-2 [&_p]:mb-0 [&_p]:text-muted',
    '[&_button]:mt-4',
  ],
  {
    variants: {
      kind: {
        plain: '',
        empty: 'm-3 rounded-2 border-2 border-line-strong border-dashed',
      },
      inline: { true: 'lg:mx-0 lg:flex lg:items-center lg:gap-5' },
    },
    defaultVariants: { kind: 'plain' },
  },
);

interface RowsStateProps {
  kind?: 'plain' | 'empty';
  inline?: boolean;
  role?: 'alert';
  children: ReactNode;
}

export function RowsState({ kind, inline, role, children }: RowsStateProps) {
  return (
    <div className={rowsState({ kind, inline })} role={role}>
      {children}
    </div>
  );
}

export function RowsLoading({ things }: { things: string }) {
  return (
    <div className="grid gap-2" aria-busy="true">
      <p className="sr-only" role="status">
        Loading {things}...
      </p>
      {SKELETON.map((row) => (
        <div key={row} className={skeleton({ className: 'h-[4rem]' })} aria-hidden="true" />
      ))}
    </div>
  );
}

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
    <RowsState role="alert">
      <h3>The {things} could not be loaded</h3>
      <p>{reason}</p>
      <Button kind="line" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </RowsState>
  );
}

interface RowsEmptyProps {
  title: string;
  narrow?: boolean;
  children: ReactNode;
}

const DRAWING = 'mb-4 block w-[5rem]';

export function RowsEmpty({ title, narrow = false, children }: RowsEmptyProps) {
  return (
    <RowsState kind="empty" inline={!narrow}>
      <MissingTileDrawing className={narrow ? DRAWING : `${DRAWING} lg:mb-0 lg:flex-none`} />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </RowsState>
  );
}

export function NothingFound({ things, onClear }: { things: string; onClear: () => void }) {
  return (
    <RowsState kind="empty">
      <h3>No matching {things}</h3>
      <p>Try other words or clear the filters.</p>
      <Button kind="line" size="sm" onClick={onClear}>
        Clear search and filters
      </Button>
    </RowsState>
  );
}

interface RowsStatesProps {
  rows: RowsHandle<unknown>;
  /** The same rows, where they are filtered on the client. */
  list?: Pick<ListHandle<unknown>, 'total' | 'passing' | 'clear'>;
  things: string;
  children: ReactNode;
}

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
