import type { Cursor, Filter, QueryShape } from './query-plan.ts';

export type KeyStart = readonly unknown[];

/** A range of a sorted index that contains all matches of a query. */
export interface Lookup {
  /** The first sort fields, each with one value to match; for an array, any of its elements. */
  equal: { fieldPath: string; array: boolean }[];
  /** The values of those fields: one list per alternative. */
  alternatives: unknown[][];
  /** The next sort fields. Equal values are sorted by name. */
  order: string[];
  backwards: boolean;
  /** Lower bounds, inclusive: values of the order's fields, then a name. */
  lowest: KeyStart[];
  /** Upper bounds, inclusive. */
  highest: KeyStart[];
  /** True if the query has the index's order; otherwise everything between the bounds is examined. */
  sorted: boolean;
}

type Decode = (value: unknown) => unknown;
type Condition = { fieldPath: string; op: string; value: unknown };

export const NAME = '__name__';
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

function orderOf({ orderBy = [] }: QueryShape, unequal: readonly Condition[]) {
  const ranged = [...new Set(unequal.map(({ fieldPath }) => fieldPath))];
  const [first] = orderBy;
  if (!first) {
    // A document without the field is not in the index, and of these conditions only a range excludes it as well.
    const isRange = unequal.every(({ op }) => LOWER.has(op) || UPPER.has(op));
    const sorted = ranged.length === 0 || (ranged.length === 1 && isRange);
    return {
      order: sorted ? ranged.filter((fieldPath) => fieldPath !== NAME) : [],
      backwards: false,
      sorted,
    };
  }
  const inOneDirection = orderBy.every(({ direction }) => direction === first.direction);
  const fields = (inOneDirection ? orderBy : [first]).map(({ field }) => field?.fieldPath ?? NAME);
  const order = fields.includes(NAME) ? fields.slice(0, fields.indexOf(NAME)) : fields;
  return {
    order,
    backwards: first.direction === 'DESCENDING',
    sorted: inOneDirection && ranged.every((fieldPath) => fields.includes(fieldPath)),
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
  const { order, backwards, sorted } = orderOf(shape, unequal);
  const boundsOf = (operators: ReadonlySet<string>, cursor: Cursor | undefined): KeyStart[] => [
    ...unequal
      .filter(({ fieldPath, op }) => fieldPath === (order[0] ?? NAME) && operators.has(op))
      .map(({ value }) => [value]),
    (cursor?.values ?? []).slice(0, sorted ? order.length + 1 : 1).map(decode),
  ];
  const [start, end] = backwards ? [shape.endAt, shape.startAt] : [shape.startAt, shape.endAt];
  return {
    equal: equalities.map(({ fieldPath, op }) => ({ fieldPath, array: op === 'ARRAY_CONTAINS' })),
    alternatives: alternativesOf(equalities),
    order,
    backwards,
    lowest: boundsOf(LOWER, start),
    highest: boundsOf(UPPER, end),
    sorted,
  };
}
