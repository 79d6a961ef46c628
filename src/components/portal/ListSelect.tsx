import { cva } from 'class-variance-authority';
import { type OptionList, Options } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import type { ListHandle } from './list-view.ts';

const field = cva('grid text-0 text-muted', {
  variants: {
    place: { above: 'gap-1', left: 'grid-cols-[4rem_minmax(0,1fr)] items-center gap-2 pl-2' },
  },
});

/** `quiet`: without a visible label, where the value needs none. */
type SelectPlace = 'above' | 'left' | 'quiet';

interface ListSelectProps {
  label: string;
  place?: SelectPlace;
  value: string;
  options: OptionList;
  /** Label of the unfiltered option; without it there is none. */
  all?: string;
  /** Null for the unfiltered option. */
  onChange: (value: string | null) => void;
}

const QUIET = 'w-auto! max-w-full border-transparent! bg-transparent! font-medium hover:bg-sunk!';

export function ListSelect({ label, place = 'above', value, options, all, onChange }: ListSelectProps) {
  const select = (
    <select
      className={input({ size: 'sm', className: place === 'quiet' ? QUIET : 'max-w-[20rem] text-ink' })}
      // Its own label: a wrapping one would include the options.
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value || null)}
    >
      {all && <option value="">{all}</option>}
      <Options of={options} />
    </select>
  );
  if (place === 'quiet') return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child.
    <label className={field({ place })}>
      <span>{label}</span>
      {select}
    </label>
  );
}

interface OfListProps<Row> {
  place?: SelectPlace;
  list: ListHandle<Row>;
}

export function FilterSelect<Row>({ list, name, place = 'quiet' }: OfListProps<Row> & { name: string }) {
  const { choice, spec } = list;
  const filter = spec.filters?.[name];
  return (
    filter && (
      <ListSelect
        label={filter.label}
        place={place}
        value={choice.filters[name] ?? ''}
        options={filter.options}
        all={place === 'quiet' ? (filter.all ?? `Any ${filter.label.toLowerCase()}`) : 'All'}
        onChange={(value) => list.filter(name, value)}
      />
    )
  );
}

export function OrderSelect<Row>({ list, place = 'quiet' }: OfListProps<Row>) {
  const { choice, spec } = list;
  return (
    <ListSelect
      label="Order"
      place={place}
      value={choice.sort}
      options={Object.entries(spec.sorts).map(([name, { label }]) => [name, label] as const)}
      onChange={list.sort}
    />
  );
}
