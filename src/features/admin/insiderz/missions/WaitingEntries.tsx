import { type ReactNode, useEffect, useRef } from 'react';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { control } from '#components/ui/button.ts';
import { message } from '#components/ui/text-field.ts';
import { reasonOf } from '#lib/api-client.ts';
import { recordTitle } from '../look.ts';

interface WaitingEntriesProps<Row> {
  id: string;
  title: string;
  lead: string;
  /** Beginning of "... could not be loaded". */
  what: string;
  empty: string;
  handle: RowsHandle<Row>;
  /** How many were settled here: the button that was pressed goes with each, so the heading gets the focus. */
  settled: number;
  /** One list item. */
  children: (row: Row) => ReactNode;
}

/** Entries above the ledger that wait for an admin, each with its buttons. */
export function WaitingEntries<Row>({
  id,
  title,
  lead,
  what,
  empty,
  handle,
  settled,
  children,
}: WaitingEntriesProps<Row>) {
  const { rows, state, fault, reload } = handle;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (settled > 0) heading.current?.focus();
  }, [settled]);

  return (
    <section
      className="mb-5 rounded-2 border border-line bg-ground p-4 md:px-5"
      aria-labelledby={id}
      aria-busy={state === 'loading'}
    >
      <h3 className={recordTitle({ size: 'lg' })} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="text-muted">{lead}</p>
      {state === 'loading' && <p role="status">Loading...</p>}
      {state === 'failed' && (
        <p className={message} role="alert">
          {what} could not be loaded. {reasonOf(fault)}{' '}
          <button className={control()} type="button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {state === 'ready' && rows.length === 0 && <p>{empty}</p>}
      {rows.length > 0 && <ul className="mt-3 grid">{rows.map(children)}</ul>}
    </section>
  );
}

/** The frame of one entry: what it is, and its buttons. */
export const waitingEntry =
  'flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-t-line py-3';
