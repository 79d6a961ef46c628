import { ROWS_AT_ONCE } from '#domain/wire.ts';

/** One page of rows, newest first, and where the next one starts; null on the last. */
export interface RowsPage<Row> {
  items: Row[];
  next: string | null;
}

/**
 * Reads the page of a collection that starts after `after` (`time_id` of the page before), newest first. Rows of the
 * same millisecond are told apart by their id, so that none is left out and none comes twice.
 */
export async function pageNewestFirst<Row extends { id: string; created_at: string }>(
  collection: FirebaseFirestore.CollectionReference,
  after: string | undefined,
  read: (document: FirebaseFirestore.DocumentSnapshot) => Row,
): Promise<RowsPage<Row>> {
  let query = collection
    .orderBy('created_at', 'desc')
    .orderBy('__name__', 'desc')
    .limit(ROWS_AT_ONCE + 1);
  if (after) {
    const [time = '', id = ''] = after.split('_');
    query = query.startAfter(new Date(time), collection.doc(id));
  }
  const rows = (await query.get()).docs.map(read);
  const items = rows.slice(0, ROWS_AT_ONCE);
  const last = items.at(-1);
  return { items, next: rows.length > ROWS_AT_ONCE && last ? `${last.created_at}_${last.id}` : null };
}

/** A time for a change at `now`: later than the state before, so that every state has an `updated_at` of its own. */
export function laterThan(before: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1));
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
