import { isDeepStrictEqual } from 'node:util';
import { partsOf, ROWS_AT_ONCE } from '#domain/wire.ts';
import { firestore } from './firestore.ts';

export interface RowsPage<Row> {
  items: Row[];
  next: string | null;
}

export interface PageRequest {
  after?: string | undefined;
  page_size?: string | undefined;
}

interface PageOptions {
  /** Unless another size is requested. */
  size?: number;
  order?: 'asc' | 'desc';
}

const cursorOf = ({ created_at, id }: { id: string; created_at: string }) => `${created_at}_${id}`;

export const rowsOnPage = (requested: string | undefined, size = ROWS_AT_ONCE): number =>
  requested === undefined ? size : Number(requested);

/** Ids order records of the same time, so that none is skipped or repeated. */
export async function pageByTime<T extends { id: string; created_at: string }>(
  query: FirebaseFirestore.Query,
  { after, page_size }: PageRequest,
  read: (document: FirebaseFirestore.QueryDocumentSnapshot) => T,
  { size: usual, order = 'desc' }: PageOptions = {},
): Promise<RowsPage<T>> {
  const size = rowsOnPage(page_size, usual);
  let ordered = query
    .orderBy('created_at', order)
    .orderBy('__name__', order)
    .limit(size + 1);
  if (after) {
    const { time, id } = partsOf(after);
    ordered = ordered.startAfter(time, id);
  }
  const found = (await ordered.get()).docs.map(read);
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, next: found.length > size && last ? cursorOf(last) : null };
}

/** One page from pages of several collections with the same start, each of this size, newest first. */
export function mergedByTime<T extends { id: string; created_at: string }>(
  pages: readonly RowsPage<T>[],
  size: number,
): RowsPage<T> {
  // A record that moved between the reads is in both.
  const found = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]));
  const rows = [...found.values()].sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1));
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const hasMore = rows.length > size || pages.some(({ next }) => next !== null);
  return { items, next: hasMore && last ? cursorOf(last) : null };
}

/** Maximum values of an `in` list: ten in the local database; 30 disjunctions in production (two lists multiply). */
export const IN_MAX = 10;

/** The only place that splits `in` lists into `IN_MAX` values (`tests/rules/collections.test.ts`). */
export async function documentsWithAny(
  values: readonly string[],
  queryOf: (some: string[]) => FirebaseFirestore.Query,
): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
  const unique = [...new Set(values)];
  const groups = Array.from({ length: Math.ceil(unique.length / IN_MAX) }, (_, n) =>
    unique.slice(n * IN_MAX, (n + 1) * IN_MAX),
  );
  const found = await Promise.all(groups.map((some) => queryOf(some).get()));
  return found.flatMap(({ docs }) => docs);
}

const WALK = 1000;

/** Every document of an ordered query, page by page; optionally in a transaction. */
export async function* walk(
  query: FirebaseFirestore.Query,
  reader?: FirebaseFirestore.Transaction,
): AsyncGenerator<FirebaseFirestore.QueryDocumentSnapshot> {
  let last: FirebaseFirestore.QueryDocumentSnapshot | undefined;
  do {
    const next = (last ? query.startAfter(last) : query).limit(WALK);
    const page: FirebaseFirestore.QuerySnapshot = await (reader ? reader.get(next) : next.get());
    yield* page.docs;
    last = page.size === WALK ? page.docs.at(-1) : undefined;
  } while (last);
}

/** As `walk`, with all results in memory. */
export async function everyOf<T>(
  query: FirebaseFirestore.Query,
  read: (document: FirebaseFirestore.QueryDocumentSnapshot) => T,
): Promise<T[]> {
  const all: T[] = [];
  for await (const document of walk(query)) all.push(read(document));
  return all;
}

/** A time at least a millisecond after `seen`, so that every state has its own `updated_at`. */
export function laterThan(seen: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(seen) + 1));
}

/** The documents by id, each read once (avoids a read per row of a list); with `fieldMask` these fields alone. */
export async function documentsById(
  collection: FirebaseFirestore.CollectionReference,
  ids: Iterable<string | null>,
  options: FirebaseFirestore.ReadOptions = {},
): Promise<Map<string, FirebaseFirestore.DocumentSnapshot>> {
  const unique = [...new Set(ids)].filter((id) => id !== null);
  if (unique.length === 0) return new Map();
  const references = unique.map((id) => collection.doc(id));
  const documents = await firestore().getAll(...references, options);
  return new Map(documents.filter(({ exists }) => exists).map((document) => [document.id, document]));
}

export function differing<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

export function asBefore<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof T]]),
  ) as Partial<T>;
}

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** Recent changes of a collection, each of which sets at least one of these times. */
export function changesOf(
  collection: () => FirebaseFirestore.CollectionReference,
  fields: readonly string[],
) {
  const timeOf = (document: Snapshot): number =>
    Math.max(...fields.map((field) => document.get(field)?.toMillis() ?? 0));
  /** When the last of these documents was changed; null without any. */
  const latestOf = (documents: readonly Snapshot[]): Date | null =>
    documents.length > 0 ? new Date(Math.max(...documents.map(timeOf))) : null;
  return {
    latestOf,
    async latest(): Promise<Date | null> {
      const newest = (field: string) =>
        collection()
          .orderBy(field, 'desc')
          .limit(1)
          .select(...fields);
      const found = await Promise.all(fields.map((field) => newest(field).get()));
      return latestOf(found.flatMap(({ docs }) => docs));
    },
    async since(moment: Date, some = fields): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
      const found = new Map<string, FirebaseFirestore.QueryDocumentSnapshot>();
      const look = async (field: string) => {
        for await (const one of walk(collection().where(field, '>', moment).orderBy(field)))
          found.set(one.id, one);
      };
      await Promise.all(some.map(look));
      return [...found.values()];
    },
  };
}
