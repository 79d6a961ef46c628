import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import type { ListHandle } from '#components/portal/list-view.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { isReviewable } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { DESK_PAGE } from '#domain/wire.ts';
import { columns, RowFacts, rows as rowsLook } from '../ContributionRow.tsx';
import { $selection, chosenOf, NOTHING, pressed, reached, select, withAll } from './selection.ts';

const BAR = 'flex min-h-[3rem] flex-none items-center gap-1 border-b border-b-line ps-4 pe-1';
const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };
const endSelecting = () => $selection.set(null);

export function BulkList({ list, now }: { list: ListHandle<ContributionSummary>; now: number }) {
  const selection = useStore($selection) ?? NOTHING;
  const rowsRef = useRef<HTMLOListElement>(null);
  const waiting = list.shown.filter((row) => isReviewable(row.status));
  const count = chosenOf(list.passing, selection).length;

  // The rows may arrive later; a focus that was moved meanwhile stays.
  const arrived = waiting.length > 0;
  useEffect(() => {
    if (arrived && document.activeElement === document.body)
      rowsRef.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [arrived]);
  useEffect(
    () => () => void requestAnimationFrame(() => document.getElementById('desk-select')?.focus()),
    [],
  );

  const press = (id: string, shift: boolean) =>
    select((before) => (shift ? reached(before, id, list.passing) : pressed(before, id)));

  const onKeyDown = (event: KeyboardEvent) => {
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
    select((before) =>
      reached(before.ids.has(start) ? before : pressed(before, start), to.value, list.passing),
    );
  };

  return (
    <>
      <div className={BAR}>
        <p className="mr-auto" role="status">
          <b>{count} selected</b>
          {count === DESK_PAGE && <span className="text-0 text-muted"> (the maximum)</span>}
        </p>
        <Control
          kind="quiet"
          aria-disabled={waiting.length === 0}
          onClick={() => select((before) => withAll(before, waiting))}
        >
          All on this page
        </Control>
        <Control kind="quiet" onClick={endSelecting}>
          <Icon of="close" />
          <span className="sr-only">Done</span>
        </Control>
      </div>
      <ol className={rowsLook} ref={rowsRef} onKeyDown={onKeyDown}>
        {list.shown.map((row) => {
          const { id } = row;
          const isChosen = selection.ids.has(id) && isReviewable(row.status);
          return (
            <li
              className={`flex items-center border-b border-b-line ps-3 ${isChosen ? 'bg-signal-wash' : 'hover:bg-sunk'}`}
              key={id}
            >
              <input
                className={`${check.box} size-[1.375rem]! disabled:opacity-30`}
                type="checkbox"
                id={`choose-${id}`}
                value={id}
                checked={isChosen}
                disabled={!isReviewable(row.status)}
                onChange={() => {}}
                onClick={(event) => press(id, event.shiftKey)}
              />
              <label
                className={`min-w-0 flex-1 cursor-pointer select-none ${columns} ps-3!`}
                htmlFor={`choose-${id}`}
              >
                <RowFacts row={row} age={now} reader={undefined} />
              </label>
            </li>
          );
        })}
      </ol>
    </>
  );
}

export function BulkBar({ count, onReview }: { count: number; onReview: () => void }) {
  return (
    <section
      className="sticky bottom-[var(--foot,0px)] z-2 flex items-center gap-2 border-t border-t-line bg-ground px-4 py-2 lg:hidden"
      aria-label="Selection"
    >
      <b className="mr-auto">{count} selected</b>
      <Control kind="quiet" onClick={endSelecting}>
        Cancel
      </Control>
      <Button size="sm" aria-disabled={count === 0} onClick={() => count > 0 && onReview()}>
        Review {count}
      </Button>
    </section>
  );
}
