import type { ReactNode } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { Pager } from '#components/portal/Pager.tsx';
import type { ListHandle } from '#components/portal/use-list-view.ts';
import type { RowsHandle } from '#components/portal/use-rows.ts';

interface RecordListProps<Row> {
  rows: RowsHandle<Row>;
  list: ListHandle<Row>;
  things: [one: string, many: string];
  /** Names the search where the plural does not. */
  search?: string;
  empty: readonly [title: string, text: string];
  /** At the end of the line of search and filters. */
  tools?: ReactNode;
  /** Between that line and the rows. */
  form?: ReactNode;
  /** The rows; rendered while there are any. */
  children: ReactNode;
}

/** A list with search, filters, its states and its pages. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { rows, list, things, search = things[1], empty } = props;
  return (
    <>
      <ListHead list={list} things={search}>
        {props.tools}
      </ListHead>
      {props.form}
      <RowsStates rows={rows} list={list} things={things[1]}>
        <RowsEmpty title={empty[0]}>
          <p>{empty[1]}</p>
        </RowsEmpty>
      </RowsStates>
      {list.shown.length > 0 && (
        <>
          {props.children}
          <Pager list={list} things={things} />
        </>
      )}
    </>
  );
}
