import { readFileSync } from 'node:fs';
import type { Message } from './protocol.ts';

interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}

interface Index {
  collectionGroup: string;
  queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: IndexField[];
}

export interface IndexFile {
  indexes: Index[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: { queryScope: string }[] }[];
}

/** The indexes that the project deploys; none when there is no file. */
export function readIndexFile(path: string | undefined): IndexFile | null {
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as IndexFile) : null;
}

const EQUALITIES = new Set(['EQUAL', 'IN', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY', 'IS_NULL', 'IS_NAN']);
const NAME = '__name__';

interface Filter {
  field: string;
  op: string;
}

function filtersOf(where: Message): Filter[] {
  if (!where) return [];
  if (where.compositeFilter) return where.compositeFilter.filters.flatMap(filtersOf);
  const filter = where.fieldFilter ?? where.unaryFilter;
  return filter ? [{ field: filter.field.fieldPath, op: filter.op }] : [];
}

const sortKey = (order: IndexField): string => `${order.fieldPath} ${order.order}`;
const flipped = (order: IndexField): IndexField => ({
  ...order,
  order: order.order === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING',
});

/**
 * The composite index that production would ask for, or null when the automatic ones suffice. The rule: equalities
 * alone are merged from single-field indexes; one ordered or compared field alone has its own; everything else needs
 * the equal fields followed by the ordered ones. https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function neededIndex(query: Message): Index | null {
  const from = query.from?.[0];
  const filters = filtersOf(query.where);
  const equal = [...new Set(filters.filter((f) => EQUALITIES.has(f.op)).map((f) => f.field))].filter(
    (f) => f !== NAME,
  );
  const compared = [...new Set(filters.filter((f) => !EQUALITIES.has(f.op)).map((f) => f.field))];
  const orders: IndexField[] = (query.orderBy ?? []).map((order: Message) => ({
    fieldPath: order.field.fieldPath,
    order: order.direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
  }));
  for (const field of compared) {
    if (!orders.some((order) => order.fieldPath === field))
      orders.push({ fieldPath: field, order: 'ASCENDING' });
  }
  const names = orders.filter((order) => order.fieldPath === NAME);
  const sorted = orders.filter((order) => order.fieldPath !== NAME && !equal.includes(order.fieldPath));
  const queryScope = from?.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  // An index ends with the name in the direction of its last field; any other direction needs one of its own.
  const odd = names.filter((name) => sorted.length > 0 && name.order !== sorted.at(-1)?.order);
  const needed = sorted.length + equal.length > 1 || odd.length > 0;
  if (sorted.length === 0 || !needed) return null;
  const fields = [
    ...equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' as const })),
    ...sorted,
    ...odd,
  ];
  return { collectionGroup: from?.collectionId ?? '', queryScope, fields };
}

function covers(index: Index, equal: string[], sorted: IndexField[]): string[] | null {
  const head = index.fields.slice(0, index.fields.length - sorted.length);
  const tail = index.fields.slice(head.length).filter((field) => field.fieldPath !== NAME);
  const same = (wanted: IndexField[]) => tail.map(sortKey).join() === wanted.map(sortKey).join();
  const prefix = head.map((field) => field.fieldPath);
  if (!prefix.every((field) => equal.includes(field))) return null;
  return same(sorted) || same(sorted.map(flipped)) ? prefix : null;
}

/** A sentence like production's when no index of the file serves the query, otherwise null. */
export function refuseQuery(query: Message, file: IndexFile): string | null {
  const needed = neededIndex(query);
  if (!needed) return null;
  const filters = filtersOf(query.where);
  const equal = needed.fields
    .map((field) => field.fieldPath)
    .filter((field) => filters.some((f) => f.field === field && EQUALITIES.has(f.op)));
  const sorted = needed.fields.filter((field) => !equal.includes(field.fieldPath));
  const usable = file.indexes.filter(
    (index) => index.collectionGroup === needed.collectionGroup && index.queryScope === needed.queryScope,
  );
  // Indexes that end in the same order are merged, so each equal field needs to lead one of them only.
  const covered = usable.map((index) => covers(index, equal, sorted)).filter((prefix) => prefix !== null);
  const complete =
    covered.length > 0 && equal.every((field) => covered.some((prefix) => prefix.includes(field)));
  if (complete) return null;
  return `The query requires an index. Add this to firestore.indexes.json: ${JSON.stringify(needed)}`;
}
