import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Control } from '#components/ui/Button.tsx';
import { grouped } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { pager } from './Pager.tsx';
import type { PagesHandle } from './use-rows.ts';

/** Rows are stacked on a phone, where each cell shows its label. Put a cell's own classes before these. */
const table = cva([
  'w-full border-collapse rounded-2 border border-line bg-raised',
  '[:where(&_:is(th,td))]:border-t [:where(&_:is(th,td))]:border-t-line [:where(&_:is(th,td))]:px-4 md:[:where(&_:is(th,td))]:px-3',
  '[:where(&_:is(th,td))]:py-[0.375rem] [:where(&_:is(th,td))]:text-start [:where(&_:is(th,td))]:align-middle',
  '[&>tbody>tr:hover]:bg-ground md:[&_:is(th,td):first-child]:pl-4 md:[:where(&>tbody>tr)]:h-[3.5625rem]',
  '[:where(&_:is(th,td))]:wrap-anywhere',
  '[&>thead_th]:h-[2.25rem] [&>thead_th]:whitespace-nowrap [&>thead_th]:border-t-0 [&>thead_th]:font-medium [&>thead_th]:text-0 [&>thead_th]:text-muted',
  'max-md:[&>thead]:sr-only',
  'max-md:[:where(&_:is(tbody,tr,th,td))]:block',
  'max-md:[:where(&>tbody>tr)]:border-t max-md:[:where(&>tbody>tr)]:border-t-line max-md:[:where(&>tbody>tr)]:py-3',
  'max-md:[&>tbody>tr:first-child]:border-t-0',
  'max-md:[:where(&>tbody_:is(th,td))]:border-0 max-md:[:where(&>tbody_:is(th,td))]:py-1',
  'max-md:[&_td[data-label]]:before:text-muted max-md:[&_td[data-label]]:before:content-[attr(data-label)_":_"]',
]);

interface RowsTableProps {
  columns: readonly string[];
  /** Header of the action column, for screen readers only. */
  actions?: string;
  /** Caption, for screen readers only. */
  caption?: string;
  className?: string;
  children: ReactNode;
}

export function RowsTable({ columns, actions, caption, className, children }: RowsTableProps) {
  return (
    <table className={table({ className })}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="sr-only">{actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function PagesFoot<Row>({ pages, things }: { pages: PagesHandle<Row>; things: string }) {
  const { rows, state, hasMore, failedMore, fault } = pages;
  return (
    <div className={pager()}>
      <p role="status">
        {state === 'failed'
          ? `The ${failedMore ? 'older ' : ''}${things} could not be loaded. ${reasonOf(fault)}`
          : hasMore
            ? `${grouped(rows.length)} shown`
            : `All ${grouped(rows.length)} shown`}
      </p>
      {hasMore && (
        <Control aria-disabled={state === 'partial'} onClick={pages.more}>
          {state === 'partial' ? 'Loading...' : 'Show older'}
        </Control>
      )}
    </div>
  );
}
