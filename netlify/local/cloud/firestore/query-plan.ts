export interface FieldReference {
  fieldPath?: string;
}

export interface Filter {
  compositeFilter?: { op?: string; filters?: Filter[] };
  fieldFilter?: { field?: FieldReference; op?: string; value?: unknown };
  unaryFilter?: { field?: FieldReference; op?: string };
}

/** The start or end of a query's matches: values of the first order fields. */
export interface Cursor {
  values?: unknown[];
}

export interface QueryShape {
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: { field?: { fieldPath?: string }; direction?: string }[];
  startAt?: Cursor;
  endAt?: Cursor;
}

export interface SortField {
  fieldPath: string;
  direction: string;
  /** True if the index's direction of the field does not matter. */
  anyDirection?: boolean;
}

export interface QueryPlan {
  equal: { fieldPath: string; array: boolean }[];
  order: SortField[];
}

interface Condition {
  fieldPath: string;
  kind: 'equal' | 'array' | 'unequal';
}

const EQUAL = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN']);
const ARRAY = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY']);

function conditionOf(field: FieldReference | undefined, op: string | undefined): Condition {
  const kind = EQUAL.has(op ?? '') ? 'equal' : ARRAY.has(op ?? '') ? 'array' : 'unequal';
  return { fieldPath: field?.fieldPath ?? '', kind };
}

function alternativesOf(filter: Filter | undefined): Condition[][] {
  if (filter?.fieldFilter) return [[conditionOf(filter.fieldFilter.field, filter.fieldFilter.op)]];
  if (filter?.unaryFilter) return [[conditionOf(filter.unaryFilter.field, filter.unaryFilter.op)]];
  if (!filter?.compositeFilter) return [[]];
  const parts = (filter.compositeFilter.filters ?? []).map(alternativesOf);
  if (filter.compositeFilter.op === 'OR') return parts.flat();
  return parts.reduce<Condition[][]>(
    (all, part) => all.flatMap((left) => part.map((right) => [...left, ...right])),
    [[]],
  );
}

function orderOf(query: QueryShape, conditions: Condition[], aggregated: readonly string[]): SortField[] {
  const order = (query.orderBy ?? []).map(
    ({ field, direction }): SortField => ({
      fieldPath: field?.fieldPath ?? '',
      direction: direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
    }),
  );
  const direction = order.at(-1)?.direction ?? 'ASCENDING';
  const unequal = conditions.filter(({ kind }) => kind === 'unequal').map(({ fieldPath }) => fieldPath);
  for (const fieldPath of [...new Set(unequal)].sort()) {
    if (!order.some((field) => field.fieldPath === fieldPath)) order.push({ fieldPath, direction });
  }
  for (const fieldPath of aggregated) {
    if (order.some((field) => field.fieldPath === fieldPath)) continue;
    order.push({ fieldPath, direction, anyDirection: true });
  }
  return order;
}

/** One plan of indexes per alternative of a query. `aggregated`: fields the index must contain too. */
export function plansOf(query: QueryShape, aggregated: readonly string[] = []): QueryPlan[] {
  return alternativesOf(query.where).map((conditions) => {
    const order = orderOf(query, conditions, aggregated);
    const sorted = new Set(order.map(({ fieldPath }) => fieldPath));
    const equal = new Map<string, QueryPlan['equal'][number]>();
    for (const { fieldPath, kind } of conditions) {
      const already = kind === 'equal' && sorted.has(fieldPath);
      if (kind === 'unequal' || fieldPath === '__name__' || already) continue;
      equal.set(`${fieldPath} ${kind}`, { fieldPath, array: kind === 'array' });
    }
    return { equal: [...equal.values()], order };
  });
}
