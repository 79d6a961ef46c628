import type { ReactNode } from 'react';
import { Control } from '#components/ui/Button.tsx';
import { input } from '#components/ui/text-field.ts';
import { Icon } from './Icon.tsx';
import { FilterSelect, OrderSelect } from './ListSelect.tsx';
import type { ListHandle } from './list-view.ts';

interface ListBarProps {
  children?: ReactNode;
  onRefresh?: () => void;
}

export function ListBar({ children, onRefresh }: ListBarProps) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2 [&>button]:ml-auto [&>label]:max-w-[45vw]">
      {children}
      {onRefresh && (
        <Control data-command="Refresh the list" onClick={onRefresh}>
          Refresh
        </Control>
      )}
    </search>
  );
}

interface ListHeadProps<Row> {
  list: ListHandle<Row>;
  things: string;
  children?: React.ReactNode;
}

interface ListSearchProps<Row> extends ListHeadProps<Row> {
  /** Of the sign and the field together. */
  place?: string;
  className?: string;
}

const PLACE = 'max-w-[20rem] flex-[1_1_12rem] max-md:max-w-none max-md:basis-full';
const SIGN =
  'pointer-events-none absolute top-[calc(50%-0.5rem)] left-[calc(var(--hit)/2-0.5rem)] size-[1rem] text-muted';

/** `/` focuses it. */
export function ListSearch<Row>({ list, things, place = PLACE, className = '' }: ListSearchProps<Row>) {
  return (
    <span className={`relative ${place}`}>
      <Icon of="search" className={SIGN} />
      <input
        className={input({ size: 'sm', className: `pl-[2.25rem]! ${className}` })}
        type="search"
        aria-label={`Search ${things}`}
        placeholder={`Search ${things}`}
        data-list-search=""
        value={list.choice.q}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => list.search(event.target.value)}
      />
    </span>
  );
}

export function ListHead<Row>({ list, things, children }: ListHeadProps<Row>) {
  const { spec } = list;
  return (
    <ListBar>
      <ListSearch list={list} things={things} />
      {Object.keys(spec.filters ?? {}).map((name) => (
        <FilterSelect key={name} list={list} name={name} />
      ))}
      {Object.keys(spec.sorts).length > 1 && <OrderSelect list={list} />}
      {children}
    </ListBar>
  );
}
