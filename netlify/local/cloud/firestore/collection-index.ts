import type { Timestamp } from 'firebase-admin/firestore';
import {
  compareValues,
  type EngineContext,
  type EngineQuery,
  getComparable,
  type MasterDocument,
  type MetaDocument,
} from './engine.ts';
import type { Lookup } from './query-lookup.ts';
import { type IndexEntry, type KeyStart, SortedIndex } from './sorted-index.ts';

/** Greatest age of a read, in milliseconds; the engine refuses older ones. */
export const READ_BACK_MS = 60_000;
/** From this number on, changes older than any possible read are dropped. */
const CHANGES_KEPT = 256;

interface Change {
  /** Not before the commit, in milliseconds. */
  at: number;
  record: MasterDocument;
}

interface Reading {
  query: EngineQuery;
  lookup: Lookup;
  readTime: Timestamp;
}

const NAME = '__name__';

/**
 * The sorted indexes of one collection, created by their first query and updated by `refresh`. They index the
 * current state; a read of an earlier time also examines all documents changed since.
 */
export class CollectionIndex {
  readonly #context: EngineContext;
  readonly #records: () => Iterable<MasterDocument>;
  readonly #indexes = new Map<string, SortedIndex<MasterDocument>>();
  readonly #names = new Map<MasterDocument, unknown>();
  /** Changes that may still be read in their earlier state, oldest first. */
  #changes: Change[];

  /** Takes the engine's records of the collection, including deleted documents. */
  constructor(context: EngineContext, records: () => Iterable<MasterDocument>) {
    this.#context = context;
    this.#records = records;
    const expired = context.getAccessor().serverTime().toMillis() - READ_BACK_MS;
    this.#changes = [...records()]
      .map((record) => ({ at: record._updateTime.toMillis(), record }))
      .filter(({ at }) => at >= expired)
      .sort((a, b) => a.at - b.at);
  }

  /** Call after each change of a record: a write, a deletion, or a revert. */
  refresh(record: MasterDocument): void {
    const now = this.#context.getAccessor().serverTime().toMillis();
    this.#changes.push({ at: now, record });
    const middle = this.#changes[this.#changes.length >> 1];
    if (this.#changes.length > CHANGES_KEPT && middle && middle.at < now - READ_BACK_MS) {
      this.#changes = this.#changes.filter(({ at }) => at >= now - READ_BACK_MS);
    }
    for (const index of this.#indexes.values()) index.refresh(record);
    if (!record._exists) this.#names.delete(record);
  }

  /** A superset of the query's matches, each document as of `readTime`, which may be at most `READ_BACK_MS` ago. */
  candidates(reading: Reading): MetaDocument[] {
    const operation = this.#context.getAccessor().opContext();
    const at = (record: MasterDocument) => record.getSnapshot(operation, reading.readTime);
    const changed = this.#changedSince(reading.readTime.toMillis());
    const found = new Map<MasterDocument, MetaDocument>();
    for (const values of reading.lookup.alternatives) this.#look(values, reading, changed, at, found);
    for (const record of changed) {
      const document = at(record);
      if (document.exists && reading.query.wherePredicate(document)) found.set(record, document);
    }
    return [...found.values()];
  }

  #look(
    values: KeyStart,
    { query, lookup }: Reading,
    changed: ReadonlySet<MasterDocument>,
    at: (record: MasterDocument) => MetaDocument,
    found: Map<MasterDocument, MetaDocument>,
  ): void {
    const enough = lookup.sorted && query.limit !== undefined ? query.offset + query.limit : Infinity;
    let matches = 0;
    let last: IndexEntry<MasterDocument> | undefined;
    for (const entry of this.#between(values, lookup)) {
      if (matches >= enough && (lookup.exact || !isTie(entry, last))) return;
      if (changed.has(entry.item)) continue;
      const document = at(entry.item);
      if (!document.exists || !query.wherePredicate(document) || !query.cursorPredicate(document)) continue;
      found.set(entry.item, document);
      matches += 1;
      last = entry;
    }

    function isTie(one: IndexEntry<MasterDocument>, other: IndexEntry<MasterDocument> | undefined): boolean {
      const place = values.length;
      return other !== undefined && compareValues(one.key[place], other.key[place]) === 0;
    }
  }

  #between(values: KeyStart, lookup: Lookup): Iterable<IndexEntry<MasterDocument>> {
    const index = this.#indexFor(lookup);
    const from = lookup.lowest.map((bound) => index.firstFrom([...values, ...bound]));
    const to = lookup.highest.map((bound) => index.firstAfter([...values, ...bound]));
    return index.between(
      Math.max(index.firstFrom(values), ...from),
      Math.min(index.firstAfter(values), ...to),
      lookup.backwards,
    );
  }

  #changedSince(moment: number): Set<MasterDocument> {
    const changed = new Set<MasterDocument>();
    for (let at = this.#changes.length - 1; at >= 0; at -= 1) {
      const change = this.#changes[at];
      if (!change || change.at <= moment) break;
      changed.add(change.record);
    }
    return changed;
  }

  #indexFor({ equal, order }: Lookup): SortedIndex<MasterDocument> {
    const id = JSON.stringify([equal, order]);
    const known = this.#indexes.get(id);
    if (known) return known;
    const made = new SortedIndex(this.#records(), {
      compareValues,
      keysOf: (record) => this.#keysOf(record, equal, order),
    });
    this.#indexes.set(id, made);
    return made;
  }

  /** The keys of a record in one index: none if a field is missing, one per element of an array. */
  #keysOf(record: MasterDocument, equal: Lookup['equal'], order: string): KeyStart[] {
    if (!record._exists) return [];
    let keys: unknown[][] = [[]];
    for (const { fieldPath, array } of equal) {
      const value = this.#valueOf(record, fieldPath);
      const values = array ? elementsOf(value) : value === undefined ? [] : [value];
      keys = keys.flatMap((key) => values.map((one) => [...key, one]));
    }
    if (order !== NAME) {
      const value = this.#valueOf(record, order);
      keys = value === undefined ? [] : keys.map((key) => [...key, value]);
    }
    return keys.map((key) => [...key, this.#nameOf(record)]);
  }

  #valueOf(record: MasterDocument, fieldPath: string): unknown {
    if (fieldPath === NAME) return this.#nameOf(record);
    return getComparable(this.#context, { path: record.pathData.path, data: record._data }, fieldPath);
  }

  /** The document's name as a value, cached because it is slow. */
  #nameOf(record: MasterDocument): unknown {
    let name = this.#names.get(record);
    if (name === undefined) {
      name = getComparable(this.#context, { path: record.pathData.path, data: undefined }, NAME);
      this.#names.set(record, name);
    }
    return name;
  }
}

function elementsOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (element, at) => value.findIndex((other) => compareValues(element, other) === 0) === at,
  );
}
