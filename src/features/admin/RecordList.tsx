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
  /** Label of the search field, where the plural does not fit. */
  search?: string;
  empty: readonly [title: string, text: string];
  /** At the end of the line of search and filters. */
  tools?: ReactNode;
  /** Between that line and the rows. */
  form?: ReactNode;
  /** Rendered only while there are rows. */
  children: ReactNode;
}

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
