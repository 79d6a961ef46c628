import type { ListHandle } from './use-list-view.ts';

interface ListSelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  /** The words of the choice that filters nothing; without them there is none. */
  all?: string;
  /** Null for the choice that filters nothing. */
  onChange: (value: string | null) => void;
}

/** One choice above a list, such as a filter or the order. */
export function ListSelect({ label, value, options, all, onChange }: ListSelectProps) {
  return (
    <label className="list-field">
      <span>{label}</span>
      <select
        className="in sm"
        // By itself: the text of a label around a list would take in its options.
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {all && <option value="">{all}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One filter of a list, by the name that the address uses. */
export function FilterSelect<Row>({ list, name }: { list: ListHandle<Row>; name: string }) {
  const { choice, spec } = list;
  const filter = spec.filters?.[name];
  return (
    filter && (
      <ListSelect
        label={filter.label}
        value={choice.filters[name] ?? ''}
        options={filter.options}
        all="All"
        onChange={(value) => list.filter(name, value)}
      />
    )
  );
}

/** The order of a list. */
export function OrderSelect<Row>({ list }: { list: ListHandle<Row> }) {
  const { choice, spec } = list;
  return (
    <ListSelect
      label="Order"
      value={choice.sort}
      options={Object.entries(spec.sorts).map(([name, { label }]) => [name, label] as const)}
      onChange={list.sort}
    />
  );
}
