import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { disclosure } from '#components/ui/disclosure.ts';
import { BULK_MAX } from '#domain/contributions/bulk-contract.ts';
import { type Decision, isReviewable } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { columns, RowFacts, rows as rowsLook } from '../ContributionRow.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import { $outcome, BULK } from './bulk-decisions.ts';
import { NOTHING, pressed, reached, withAll } from './selection.ts';

interface BulkListProps {
  list: ListHandle<ContributionSummary>;
  now: number;
  onClose: () => void;
}

const BAR = 'flex flex-wrap items-center gap-2 border-b border-b-line px-4 py-2';
const DECIDE =
  'sticky bottom-[var(--foot,0px)] z-1 flex flex-wrap gap-2 border-t border-t-line bg-ground px-4 py-3';
const KINDS = { declined: 'danger', needs_info: 'line', accepted: 'line' } as const;
const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

export function BulkList({ list, now, onClose }: BulkListProps) {
  const [selection, setSelection] = useState(NOTHING);
  const [requested, setRequested] = useState<{
    status: Decision;
    rows: readonly ContributionSummary[];
  } | null>(null);
  const rowsRef = useRef<HTMLOListElement>(null);
  const waiting = list.shown.filter((row) => isReviewable(row.status));
  // Rows decided elsewhere or filtered out are no longer selected.
  const chosen = list.passing.filter((row) => selection.ids.has(row.id) && isReviewable(row.status));
  const count = chosen.length;

  useEffect(() => {
    rowsRef.current?.querySelector('input')?.focus();
    return () => document.getElementById('desk-select')?.focus();
  }, []);

  const press = (id: string, shift: boolean) =>
    setSelection((before) => (shift ? reached(before, id, list.passing) : pressed(before, id)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (count === 0) onClose();
      else setSelection(NOTHING);
      return;
    }
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const boxes = [...(rowsRef.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
    const from = boxes.indexOf(event.target);
    const to = boxes[from + step];
    if (!to) return;
    to.focus();
    if (!event.shiftKey) return;
    const start = event.target.value;
    setSelection((before) =>
      reached(before.ids.has(start) ? before : pressed(before, start), to.value, list.passing),
    );
  };

  return (
    <>
      <OutcomeView />
      <div className={BAR}>
        <p className="mr-auto" role="status">
          <b>{count} selected</b>
          {count === BULK_MAX && <span className="text-0 text-muted"> (the maximum)</span>}
        </p>
        <Control
          aria-disabled={waiting.length === 0}
          onClick={() => setSelection((before) => withAll(before, waiting))}
        >
          All on this page
        </Control>
        <Control onClick={count === 0 ? onClose : () => setSelection(NOTHING)}>
          {count === 0 ? 'Done' : 'None'}
        </Control>
      </div>
      <ol className={rowsLook} ref={rowsRef} onKeyDown={onKeyDown}>
        {list.shown.map((row) => {
          const { id } = row;
          const isChosen = selection.ids.has(id) && isReviewable(row.status);
          return (
            <li
              className={`flex items-center not-first:border-t not-first:border-t-line pl-4 ${isChosen ? 'bg-signal-wash' : 'hover:bg-sunk'}`}
              key={id}
            >
              <input
                className={`${check.box} disabled:opacity-30`}
                type="checkbox"
                id={`choose-${id}`}
                value={id}
                checked={isChosen}
                disabled={!isReviewable(row.status)}
                onChange={() => {}}
                onClick={(event) => press(id, event.shiftKey)}
              />
              <label
                className={`min-w-0 flex-1 cursor-pointer select-none ${columns}`}
                htmlFor={`choose-${id}`}
              >
                <RowFacts row={row} age={now} />
              </label>
            </li>
          );
        })}
      </ol>
      <div className={DECIDE} data-decide="">
        {(Object.keys(BULK) as Decision[]).map((status) => (
          <Button
            key={status}
            kind={KINDS[status]}
            size="sm"
            className="px-3"
            aria-disabled={count === 0}
            onClick={() => count > 0 && setRequested({ status, rows: chosen })}
          >
            {BULK[status].verb}
          </Button>
        ))}
        <p className="text-0 text-muted leading-[1.45]">
          Approved together, none gets an award: each award has an amount of its own. Give awards one by one.
        </p>
      </div>
      {requested && (
        <BulkSheet
          {...requested}
          onDone={() => {
            setRequested(null);
            setSelection(NOTHING);
          }}
          onClose={() => setRequested(null)}
        />
      )}
    </>
  );
}

const BOX = 'grid gap-2 border-b border-b-line bg-ground px-4 py-3 text-1';

function OutcomeView() {
  const outcome = useStore($outcome);
  if (!outcome) return null;
  const done = outcome.rows.filter((row) => row.done);
  const refused = outcome.rows.filter((row) => !row.done);
  return (
    <section className={BOX} aria-label="Result">
      <p role="status">
        <b>
          {done.length} {outcome.done}
        </b>
        {refused.length > 0 && <span className="font-semibold text-danger">, {refused.length} failed</span>}
      </p>
      {refused.length > 0 && (
        <ul className="grid max-h-[14rem] gap-2 overflow-y-auto">
          {refused.map(({ id, name, reference, refusal }) => (
            <li className="wrap-anywhere border-l-4 border-l-danger pl-3" key={id}>
              <b>{name}</b> <span className="text-muted">{reference}</span>
              <br />
              {refusal?.message}
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary className={`cursor-pointer list-none ${disclosure}`}>Show</summary>
          <ul className="max-h-[14rem] overflow-y-auto">
            {done.map(({ id, name, reference }) => (
              <li className="truncate" key={id}>
                {name} <span className="text-muted">{reference}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Control className="justify-self-start" onClick={() => $outcome.set(null)}>
        Close
      </Control>
    </section>
  );
}
