import { useDeferredValue, useEffect, useMemo } from 'react';
import { fold, wordMatcher } from '#domain/search-text.ts';
import { useAddress } from './use-address.ts';

export interface ListSpec<Row> {
  /** The text to search. Must keep its identity, and rows must be immutable: results are memoised per row. */
  searchIn: (row: Row) => string;
  filters?: Record<string, ListFilter<Row>>;
  /** By their name in the URL; the first one is the default. */
  sorts: Record<string, ListSort<Row>>;
}

interface ListFilter<Row> {
  label: string;
  /** The unfiltered choice; by default "Any" and the label. */
  all?: string;
  /** Value and label; "all" is added in front. */
  options: readonly (readonly [value: string, name: string])[];
  passes: (row: Row, value: string) => boolean;
}

interface ListSort<Row> {
  label: string;
  compare: (a: Row, b: Row) => number;
}

/** In the order of the names. */
export const filterBy = <Value extends string, Row>(
  label: string,
  names: Record<Value, string>,
  memberOf: (row: Row) => Value | null,
): ListFilter<Row> => ({
  label,
  options: Object.entries(names),
  passes: (row, value) => memberOf(row) === value,
});

type Created = { created_at: string };
export const newestFirst = (a: Created, b: Created) => b.created_at.localeCompare(a.created_at);
export const oldestFirst = (a: Created, b: Created) => newestFirst(b, a);

export const ROWS_ON_PAGE = 50;

interface ListChoice {
  q: string;
  filters: Record<string, string>;
  sort: string;
  /** From 1. */
  page: number;
}

/** Unknown values are ignored. */
export function choiceOf<Row>(params: URLSearchParams, spec: ListSpec<Row>): ListChoice {
  const filters: Record<string, string> = {};
  for (const [name, { options }] of Object.entries(spec.filters ?? {})) {
    const value = params.get(name);
    if (options.some(([known]) => known === value)) filters[name] = value ?? '';
  }
  const sorts = Object.keys(spec.sorts);
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    q: params.get('q') ?? '',
    filters,
    sort: sorts.includes(sort) ? sort : (sorts[0] ?? ''),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

// Normalised search text of each row, cached by function.
const PLAIN = new WeakMap<object, WeakMap<object, string>>();

function plainOf<Row>(row: Row, searchIn: (row: Row) => string): string {
  if (typeof row !== 'object' || row === null) return fold(searchIn(row));
  let texts = PLAIN.get(searchIn);
  if (!texts) {
    texts = new WeakMap();
    PLAIN.set(searchIn, texts);
  }
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = fold(searchIn(row));
  texts.set(row, text);
  return text;
}

/** Warms the cache while `hasTime`; returns where to continue, or null when done. */
export function prepareSearch<Row>(
  rows: readonly Row[],
  { searchIn }: ListSpec<Row>,
  from: number,
  hasTime: () => boolean,
): number | null {
  let at = from;
  for (; at < rows.length && hasTime(); at += 1) plainOf(rows[at] as Row, searchIn);
  return at < rows.length ? at : null;
}

// The last order computed: typing does not change it.
const ORDERED = new WeakMap<object, { compare: unknown; rows: readonly unknown[] }>();

function inOrder<Row>(rows: readonly Row[], compare: (a: Row, b: Row) => number): readonly Row[] {
  const known = ORDERED.get(rows);
  if (known?.compare === compare) return known.rows as readonly Row[];
  const ordered = [...rows].sort(compare);
  ORDERED.set(rows, { compare, rows: ordered });
  return ordered;
}

const asTheyCome = () => 0;

// Search texts in that order, for the last function only.
const TEXTS = new WeakMap<object, { searchIn: unknown; texts: readonly string[] }>();

function textsOf<Row>(rows: readonly Row[], searchIn: (row: Row) => string): readonly string[] {
  const known = TEXTS.get(rows);
  if (known?.searchIn === searchIn) return known.texts;
  const texts = rows.map((row) => plainOf(row, searchIn));
  TEXTS.set(rows, { searchIn, texts });
  return texts;
}

/** A page beyond the end is the last one. */
export function viewOf<Row>(rows: readonly Row[], spec: ListSpec<Row>, choice: ListChoice) {
  const chosen = Object.entries(choice.filters);
  const matches = wordMatcher(choice.q);
  const compare = spec.sorts[choice.sort]?.compare ?? asTheyCome;
  const ordered = inOrder(rows, compare);
  const texts = choice.q.trim() ? textsOf(ordered, spec.searchIn) : [];
  const passing = ordered.filter(
    (row, at) =>
      matches(texts[at] ?? '') &&
      chosen.every(([name, value]) => spec.filters?.[name]?.passes(row, value) ?? true),
  );
  const pages = Math.max(1, Math.ceil(passing.length / ROWS_ON_PAGE));
  const page = Math.min(choice.page, pages);
  return { shown: passing.slice((page - 1) * ROWS_ON_PAGE, page * ROWS_ON_PAGE), passing, page, pages };
}

export type ListHandle<Row> = ReturnType<typeof useListView<Row>>;

/** From this many rows, warming the cache on the first key press would be noticeable. */
const MANY = 500;

function usePreparedSearch<Row>(rows: readonly Row[], spec: ListSpec<Row>): void {
  useEffect(() => {
    if (rows.length < MANY || !('requestIdleCallback' in window)) return;
    let next: number | null = 0;
    const go = (idle: IdleDeadline) => {
      next = prepareSearch(rows, spec, next ?? 0, () => idle.timeRemaining() > 1);
      if (next !== null) handle = requestIdleCallback(go);
    };
    let handle = requestIdleCallback(go);
    return () => cancelIdleCallback(handle);
  }, [rows, spec]);
}

export function useListView<Row>(rows: readonly Row[], spec: ListSpec<Row>) {
  const { search: address, go } = useAddress();
  const choice = useMemo(() => choiceOf(new URLSearchParams(address), spec), [address, spec]);
  // Typing has priority over filtering thousands of rows.
  const settled = useDeferredValue(choice);
  const view = useMemo(() => viewOf(rows, spec, settled), [rows, spec, settled]);
  usePreparedSearch(rows, spec);
  const names = Object.keys(spec.filters ?? {});
  return {
    ...view,
    spec,
    choice,
    total: rows.length,
    search: (q: string) => go({ q: q || null, page: null }, 'replace'),
    filter: (name: string, value: string | null) => go({ [name]: value, page: null }, 'replace'),
    sort: (name: string | null) =>
      go({ sort: name === Object.keys(spec.sorts)[0] ? null : name, page: null }, 'replace'),
    goTo: (page: number) => go({ page: page === 1 ? null : String(page) }, 'push'),
    clear: () => go(Object.fromEntries(['q', 'page', ...names].map((name) => [name, null])), 'replace'),
  };
}
