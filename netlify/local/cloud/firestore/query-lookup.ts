import type { Cursor, Filter, QueryShape } from './query-plan.ts';
import type { KeyStart } from './sorted-index.ts';

/** A range of a sorted index that contains all matches of a query. */
export interface Lookup {
  /** The first sort fields, each with one value to match; for an array, any of its elements. */
  equal: { fieldPath: string; array: boolean }[];
  /** The values of those fields: one list per alternative. */
  alternatives: unknown[][];
  /** The next sort field. Equal values are sorted by name. */
  order: string;
  backwards: boolean;
  /** Lower bound, inclusive: values of the order's field, then names. */
  lowest: KeyStart[];
  /** Upper bound, inclusive. */
  highest: KeyStart[];
  /** True if the query has the index's order; otherwise everything between the bounds is examined. */
  sorted: boolean;
  /** True if the query orders equal values as the index does. */
  exact: boolean;
}

type Decode = (value: unknown) => unknown;
type Condition = { fieldPath: string; op: string; value: unknown };

const NAME = '__name__';
const LOWER = new Set(['GREATER_THAN', 'GREATER_THAN_OR_EQUAL']);
const UPPER = new Set(['LESS_THAN', 'LESS_THAN_OR_EQUAL']);
const EQUAL = new Set(['EQUAL', 'IN', 'IS_NULL', 'ARRAY_CONTAINS']);

/** The conditions of every match; those under an OR have only their operator. */
function conditionsOf(filter: Filter | undefined, decode: Decode): Condition[] {
  const parts = filter?.compositeFilter;
  if (parts?.op === 'AND') return (parts.filters ?? []).flatMap((part) => conditionsOf(part, decode));
  if (parts) return [{ fieldPath: '', op: 'OR', value: undefined }];
  const { field, op = '' } = filter?.fieldFilter ?? filter?.unaryFilter ?? {};
  if (!field?.fieldPath) return [];
  const value = filter?.fieldFilter ? decode(filter.fieldFilter.value) : null;
  return [{ fieldPath: field.fieldPath, op, value }];
}

/** The equalities that an index serves: at most one with several values, and at most one of an array's elements. */
function servedEqualities(conditions: readonly Condition[]): Condition[] {
  const first = (op: string) => conditions.find((condition) => condition.op === op);
  return conditions
    .filter((condition) => EQUAL.has(condition.op))
    .filter((condition) => ['EQUAL', 'IS_NULL'].includes(condition.op) || condition === first(condition.op))
    .sort((a, b) => (a.fieldPath < b.fieldPath ? -1 : a.fieldPath > b.fieldPath ? 1 : 0));
}

function alternativesOf(equalities: readonly Condition[]): unknown[][] {
  return equalities.reduce<unknown[][]>(
    (all, { op, value }) =>
      all.flatMap((start) => (op === 'IN' ? (value as unknown[]) : [value]).map((one) => [...start, one])),
    [[]],
  );
}

function orderOf(
  { orderBy = [] }: QueryShape,
  unequal: readonly Condition[],
): Pick<Lookup, 'order' | 'backwards' | 'sorted' | 'exact'> {
  const [first, second] = orderBy;
  const ranged = [...new Set(unequal.map(({ fieldPath }) => fieldPath))];
  if (!first) {
    // A document without the field is not in the index, and of these conditions only a range excludes it as well.
    const isRange = unequal.every(({ op }) => LOWER.has(op) || UPPER.has(op));
    const plain = ranged.length === 0 || (ranged.length === 1 && isRange);
    return { order: (plain && ranged[0]) || NAME, backwards: false, sorted: plain, exact: plain };
  }
  const order = first.field?.fieldPath ?? NAME;
  const byName = second
    ? second.field?.fieldPath === NAME && second.direction === first.direction
    : ranged.every((fieldPath) => fieldPath === order);
  return {
    order,
    backwards: first.direction === 'DESCENDING',
    sorted: true,
    exact: order === NAME || byName,
  };
}

/** The range to examine, or null if it is the whole collection. */
export function lookupOf(shape: QueryShape, decode: Decode): Lookup | null {
  const cursors = [shape.startAt, shape.endAt].map((cursor) => cursor?.values ?? []);
  if (cursors.some(({ length }) => length > (shape.orderBy?.length ?? 0))) return null;
  const conditions = conditionsOf(shape.where, decode);
  const equalities = servedEqualities(conditions);
  const unequal = conditions.filter(
    ({ op }) => !EQUAL.has(op) && op !== 'IS_NAN' && op !== 'ARRAY_CONTAINS_ANY',
  );
  const { order, backwards, sorted, exact } = orderOf(shape, unequal);
  const valuesOf = (operators: ReadonlySet<string>) =>
    unequal
      .filter(({ fieldPath, op }) => fieldPath === order && operators.has(op))
      .map(({ value }) => [value]);
  const lowest: KeyStart[] = valuesOf(LOWER);
  const highest: KeyStart[] = valuesOf(UPPER);
  const bound = (cursor: Cursor | undefined, bounds: KeyStart[]) => {
    const names = exact && order !== NAME ? 2 : 1;
    const values = (cursor?.values ?? []).slice(0, names).map(decode);
    if (values.length > 0) bounds.push(values);
  };
  bound(shape.startAt, backwards ? highest : lowest);
  bound(shape.endAt, backwards ? lowest : highest);
  return {
    equal: equalities.map(({ fieldPath, op }) => ({ fieldPath, array: op === 'ARRAY_CONTAINS' })),
    alternatives: alternativesOf(equalities),
    order,
    backwards,
    lowest,
    highest,
    sorted,
    exact,
  };
}
