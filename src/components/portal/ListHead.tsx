import type { ReactNode } from 'react';
import { input } from '#components/ui/text-field.ts';
import { FilterSelect, ListField, OrderSelect } from './ListSelect.tsx';
import type { ListHandle } from './use-list-view.ts';

export function ListBar({ children }: { children: ReactNode }) {
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3 max-md:[&>*]:flex-[1_1_8rem]">{children}</search>
  );
}

interface ListHeadProps<Row> {
  list: ListHandle<Row>;
  things: string;
  children?: React.ReactNode;
}

/** Search, filters and order of a list. `/` focuses the search. */
export function ListHead<Row>({ list, things, children }: ListHeadProps<Row>) {
  const { choice, spec } = list;
  return (
    <ListBar>
      <ListField label={`Search ${things}`} grow>
        <input
          className={input({ size: 'sm', className: 'text-ink' })}
          type="search"
          data-list-search=""
          value={choice.q}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => list.search(event.target.value)}
        />
      </ListField>
      {Object.keys(spec.filters ?? {}).map((name) => (
        <FilterSelect key={name} list={list} name={name} />
      ))}
      {Object.keys(spec.sorts).length > 1 && <OrderSelect list={list} />}
      {children}
    </ListBar>
  );
}
