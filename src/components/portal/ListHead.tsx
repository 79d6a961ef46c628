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
  const sorts = Object.entries(spec.sorts);
  return (
    <search className="list-head">
      <label className="list-field grow">
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
      {Object.entries(spec.filters ?? {}).map(([name, { label, options }]) => (
        <label key={name} className="list-field">
          <span>{label}</span>
          <select
            className="in sm"
            // By itself: the text of a label around a list would take in its options.
            aria-label={label}
            value={choice.filters[name] ?? ''}
            onChange={(event) => list.filter(name, event.target.value || null)}
          >
            <option value="">All</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {sorts.length > 1 && (
        <label className="list-field">
          <span>Order</span>
          <select
            className="in sm"
            aria-label="Order"
            value={choice.sort}
            onChange={(event) => list.sort(event.target.value)}
          >
            {sorts.map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
    </search>
  );
}
