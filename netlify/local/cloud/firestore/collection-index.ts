import type { Timestamp } from 'firebase-admin/firestore';
import {
  compareValues,
  type EngineContext,
  type EngineQuery,
  getComparable,
  type MasterDocument,
  type MetaDocument,
} from './engine.ts';
import { type KeyStart, type Lookup, NAME } from './query-lookup.ts';

interface Entry {
  /** Unique. */
  key: KeyStart;
  record: MasterDocument;
}

function compareKeys(left: KeyStart, right: KeyStart): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const order = compareValues(left[at], right[at]);
    if (order !== 0) return order;
  }
  return 0;
}

const byKey = (left: Entry, right: Entry) => compareKeys(left.key, right.key);

/** Records sorted by compound keys. One record may have any number of keys. */
class SortedIndex {
  readonly #keysOf: (record: MasterDocument) => KeyStart[];
  readonly #ofRecord = new Map<MasterDocument, Entry[]>();
  #entries: Entry[];
  /** Changed since the last query. */
  readonly #changed = new Set<MasterDocument>();

  constructor(records: Iterable<MasterDocument>, keysOf: (record: MasterDocument) => KeyStart[]) {
    this.#keysOf = keysOf;
    this.#entries = [...records].flatMap((record) => this.#register(record));
    this.#entries.sort(byKey);
  }

  /** Moves a record to its current keys, or removes it if it has none, before the next query. */
  refresh(record: MasterDocument): void {
    this.#changed.add(record);
  }

  /** A single change moves all entries behind it; from a twentieth of them on, sorting all is faster. */
  #settle(): void {
    if (this.#changed.size === 0) return;
    const many = this.#changed.size > 2 + this.#entries.length / 20;
    for (const record of this.#changed) {
      const before = this.#ofRecord.get(record) ?? [];
      const entries = this.#register(record);
      if (many) continue;
      for (const { key } of before) this.#entries.splice(this.#firstFrom(key), 1);
      for (const entry of entries) this.#entries.splice(this.#firstFrom(entry.key), 0, entry);
    }
    if (many) this.#entries = [...this.#ofRecord.values()].flat().sort(byKey);
    this.#changed.clear();
  }

  /** The records whose keys begin with these values, within the bounds of a lookup and in its direction. */
  *find(values: KeyStart, { lowest, highest, backwards }: Lookup): Generator<MasterDocument> {
    this.#settle();
    const from = Math.max(...[[], ...lowest].map((bound) => this.#firstFrom([...values, ...bound])));
    const to = Math.min(...[[], ...highest].map((bound) => this.#firstFrom([...values, ...bound], true)));
    for (let step = 0; step < to - from; step += 1) {
      const entry = this.#entries[backwards ? to - 1 - step : from + step];
      if (entry) yield entry.record;
    }
  }

  #register(record: MasterDocument): Entry[] {
    const entries = this.#keysOf(record).map((key) => ({ key, record }));
    this.#ofRecord.set(record, entries);
    return entries;
  }

  /** The first position whose key is not before `start`, or the first one `after` all keys that begin with it. */
  #firstFrom(start: KeyStart, after = false): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareKeys(this.#entries[middle]?.key ?? [], start);
      if (order > 0 || (order === 0 && !after)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** The sorted indexes of one collection in its current state, created by their first query. */
export class CollectionIndex {
  readonly #context: EngineContext;
  readonly #records: () => Iterable<MasterDocument>;
  readonly #indexes = new Map<string, SortedIndex>();
  readonly #names = new Map<MasterDocument, unknown>();
  /** Not before the last change, in milliseconds: reads of an earlier time are not served. */
  changedAt: number;

  /** Takes the engine's records of the collection, including deleted documents. */
  constructor(context: EngineContext, records: () => Iterable<MasterDocument>) {
    this.#context = context;
    this.#records = records;
    this.changedAt = context.getAccessor().serverTime().toMillis();
  }

  /** Call after each change of a record: a write, a deletion, or a revert. */
  refresh(record: MasterDocument): void {
    this.changedAt = this.#context.getAccessor().serverTime().toMillis();
    for (const index of this.#indexes.values()) index.refresh(record);
    if (!record._exists) this.#names.delete(record);
  }

  /** A superset of the query's matches. */
  candidates(query: EngineQuery, lookup: Lookup, readTime: Timestamp): MetaDocument[] {
    const operation = this.#context.getAccessor().opContext();
    const enough = lookup.sorted && query.limit !== undefined ? query.offset + query.limit : Infinity;
    const index = this.#indexFor(lookup);
    const found = new Map<MasterDocument, MetaDocument>();
    for (const values of lookup.alternatives) {
      let matches = 0;
      for (const record of index.find(values, lookup)) {
        if (matches >= enough) break;
        const document = record.getSnapshot(operation, readTime);
        if (!query.wherePredicate(document) || !query.cursorPredicate(document)) continue;
        found.set(record, document);
        matches += 1;
      }
    }
    return [...found.values()];
  }

  #indexFor({ equal, order }: Lookup): SortedIndex {
    const id = JSON.stringify([equal, order]);
    const index =
      this.#indexes.get(id) ??
      new SortedIndex(this.#records(), (record) => this.#keysOf(record, equal, order));
    this.#indexes.set(id, index);
    return index;
  }

  /** The keys of a record in one index: none if a field is missing, one per element of an array. */
  #keysOf(record: MasterDocument, equal: Lookup['equal'], order: Lookup['order']): KeyStart[] {
    if (!record._exists) return [];
    const sorts = [...equal, ...[...order, NAME].map((fieldPath) => ({ fieldPath, array: false }))];
    return sorts.reduce<KeyStart[]>(
      (keys, { fieldPath, array }) => {
        const value = this.#valueOf(record, fieldPath);
        const values = array ? elementsOf(value) : value === undefined ? [] : [value];
        return keys.flatMap((key) => values.map((one) => [...key, one]));
      },
      [[]],
    );
  }

  /** A document's name is cached because it is slow. */
  #valueOf(record: MasterDocument, fieldPath: string): unknown {
    const document = { path: record.pathData.path, data: record._data };
    if (fieldPath !== NAME) return getComparable(this.#context, document, fieldPath);
    const name = this.#names.get(record) ?? getComparable(this.#context, document, NAME);
    this.#names.set(record, name);
    return name;
  }
}

function elementsOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (element, at) => value.findIndex((other) => compareValues(element, other) === 0) === at,
  );
}
