import type { ReactNode } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { NothingFound, RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { type ListHandle, type ListSpec, useListView } from '#components/portal/list-view.ts';
import { Pager } from '#components/portal/Pager.tsx';
import { PagesFoot } from '#components/portal/RowsTable.tsx';
import type { PagesHandle, RowsHandle } from '#components/portal/use-rows.ts';

interface RecordListProps<Row> {
  rows: RowsHandle<Row>;
  spec: ListSpec<Row>;
  things: [one: string, many: string];
  /** Label of the search field, where the plural does not fit. */
  search?: string;
  empty: readonly [title: string, text: string];
  tools?: ReactNode;
  form?: ReactNode;
  /** The panel of an open record, which may be one that is not shown. */
  panel?: (list: ListHandle<Row>) => ReactNode;
  /** Rendered only while there are rows. */
  children: (shown: readonly Row[]) => ReactNode;
}

export function RecordList<Row>(props: RecordListProps<Row>) {
  const { rows, spec, things, search = things[1], empty } = props;
  const list = useListView(rows.rows, spec);
  return (
    <>
      <ListHead list={list} things={search}>
        {props.tools}
      </ListHead>
      {props.form}
      <RowsStates rows={rows} list={list} things={things[1]}>
        <Empty empty={empty} />
      </RowsStates>
      {list.shown.length > 0 && (
        <>
          {props.children(list.shown)}
          <Pager list={list} things={things} />
        </>
      )}
      {props.panel?.(list)}
    </>
  );
}

const Empty = ({ empty: [title, text] }: Pick<RecordListProps<unknown>, 'empty'>) => (
  <RowsEmpty title={title}>
    <p>{text}</p>
  </RowsEmpty>
);

interface PagedListProps<Row> {
  pages: PagesHandle<Row>;
  things: string;
  empty: readonly [title: string, text: string];
  /** Clears the filters; null where there are none. */
  onClear?: (() => void) | null;
  children: ReactNode;
}

export function PagedList<Row>({ pages, things, empty, onClear = null, children }: PagedListProps<Row>) {
  if (pages.state === 'loading' || pages.rows.length === 0)
    return (
      <RowsStates rows={pages} things={things}>
        {onClear ? <NothingFound things={things} onClear={onClear} /> : <Empty empty={empty} />}
      </RowsStates>
    );
  return (
    <>
      {children}
      <PagesFoot pages={pages} things={things} />
    </>
  );
}

/** Column widths of a table of what was sent: who or what, when, why, its words. */
export const sentColumns = [
  'md:table-fixed md:[&_th:nth-child(1)]:w-[13rem] md:[&_th:nth-child(2)]:w-[7rem]',
  'md:[&_th:nth-child(3)]:w-[14rem]',
].join(' ');
export const moreLine = 'wrap-anywhere mt-1 block font-regular text-muted';
