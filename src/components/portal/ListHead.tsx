import { FilterSelect, OrderSelect } from './ListSelect.tsx';
import type { ListHandle } from './use-list-view.ts';

interface ListHeadProps<Row> {
  list: ListHandle<Row>;
  /** Names the search and the list: "contributions". */
  things: string;
  /** More controls at the end of the line. */
  children?: React.ReactNode;
}

/** Search, filters and order above a list. `/` puts the cursor into the search. */
export function ListHead<Row>({ list, things, children }: ListHeadProps<Row>) {
  const { choice, spec } = list;
  return (
    <search className="list-head">
      <label className="grow list-field">
        <span>Search {things}</span>
        <input
          className="in sm"
          type="search"
          data-list-search=""
          value={choice.q}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => list.search(event.target.value)}
        />
      </label>
      {Object.keys(spec.filters ?? {}).map((name) => (
        <FilterSelect key={name} list={list} name={name} />
      ))}
      {Object.keys(spec.sorts).length > 1 && <OrderSelect list={list} />}
      {children}
    </search>
  );
}
