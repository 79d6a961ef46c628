import { partsOf, ROWS_AT_ONCE } from '#domain/wire.ts';
import { firestore, readDocument } from './firestore.ts';

interface Dated {
  id: string;
  created_at: string;
}

/** One page of rows, newest first, and where the next one starts; null on the last. */
export interface RowsPage<Row> {
  items: Row[];
  next: string | null;
}

interface PageOptions<T> {
  /** `next` of the page before; absent for the first one. */
  after: string | undefined;
  size: number;
  read: (document: FirebaseFirestore.QueryDocumentSnapshot) => T;
  order?: 'asc' | 'desc';
}

/** What a caller asks for of a list: where the page starts, and how many rows it may have. */
export interface PageRequest {
  after?: string | undefined;
  page_size?: string | undefined;
}

/** How many rows a page of a list has: as many as were asked for, or `size`. */
export const rowsOnPage = (asked: string | undefined, size = ROWS_AT_ONCE): number =>
  asked === undefined ? size : Number(asked);

/**
 * One page of a query by the time of making, newest first unless asked otherwise, and where the next one starts. Records
 * of one moment are told apart by their ids, so that nothing is left out or said twice.
 */
export async function pageByTime<T extends Dated>(
  query: FirebaseFirestore.Query,
  { after, size, read, order = 'desc' }: PageOptions<T>,
): Promise<RowsPage<T>> {
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
  return { items, next: found.length > size && last ? `${last.created_at}_${last.id}` : null };
}

/** As `pageByTime`, newest first, for records that a schema reads as they are stored. */
export function pageNewestFirst<T extends Dated>(
  query: FirebaseFirestore.Query,
  { after, size, parse }: { after: string | undefined; size: number; parse: (record: unknown) => T },
): Promise<RowsPage<T>> {
  const read = (document: FirebaseFirestore.QueryDocumentSnapshot) =>
    parse(readDocument(document.id, document.data()));
  return pageByTime(query, { after, size, read });
}

/** The most values of one `in` list: the local database takes ten, production 30 disjunctions (two `in` lists multiply). */
export const IN_MAX = 10;

/** The one place that cuts `in` lists: each query gets at most `IN_MAX` different values. `tests/rules/collections.test.ts` holds that. */
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

/** How many documents a walk through a collection takes at once. */
const WALK = 1000;

/** Every document of an ordered query, a page at a time; in a transaction when one is given. */
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

/** A moment later than `seen` by at least a millisecond, so that every state has an `updated_at` of its own. */
export function laterThan(seen: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(seen) + 1));
}

/** The documents with these ids by id, each read once however often it is named (no read for each row of a list). */
export async function documentsById(
  collection: FirebaseFirestore.CollectionReference,
  ids: Iterable<string | null>,
): Promise<Map<string, FirebaseFirestore.DocumentSnapshot>> {
  const unique = [...new Set(ids)].filter((id) => id !== null);
  if (unique.length === 0) return new Map();
  const references = unique.map((id) => collection.doc(id));
  const documents = await firestore().getAll(...references);
  return new Map(documents.filter(({ exists }) => exists).map((document) => [document.id, document]));
}

/** The members of `changes` that differ from what is there. */
export function differing<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof T],
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** The same members as they were before: the other half of an audit row. */
export function asBefore<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof T]]),
  ) as Partial<T>;
}
