export type CompareValues = (left: unknown, right: unknown) => number;

export interface IndexEntry<Item> {
  /** Unique. */
  key: readonly unknown[];
  item: Item;
}

export type KeyStart = readonly unknown[];

/** Items sorted by compound keys, by binary insertion. One item may have any number of keys. */
export class SortedIndex<Item> {
  readonly #compareValues: CompareValues;
  readonly #keysOf: (item: Item) => readonly KeyStart[];
  readonly #ofItem = new Map<Item, IndexEntry<Item>[]>();
  readonly #entries: IndexEntry<Item>[] = [];

  constructor(
    items: Iterable<Item>,
    { compareValues, keysOf }: { compareValues: CompareValues; keysOf(item: Item): readonly KeyStart[] },
  ) {
    this.#compareValues = compareValues;
    this.#keysOf = keysOf;
    for (const item of items) this.#entries.push(...this.#register(item));
    this.#entries.sort((left, right) => this.#compare(left.key, right.key));
  }

  /** Moves an item to its current keys, or removes it if it has none. */
  refresh(item: Item): void {
    for (const entry of this.#ofItem.get(item) ?? []) {
      this.#entries.splice(this.firstFrom(entry.key), 1);
    }
    for (const entry of this.#register(item)) {
      this.#entries.splice(this.firstFrom(entry.key), 0, entry);
    }
  }

  firstFrom(start: KeyStart): number {
    return this.#search((key) => this.#compare(key, start) >= 0);
  }

  firstAfter(start: KeyStart): number {
    return this.#search((key) => this.#compare(key, start) > 0);
  }

  *between(from: number, to: number, backwards: boolean): Generator<IndexEntry<Item>> {
    for (let step = 0; step < to - from; step += 1) {
      const entry = this.#entries[backwards ? to - 1 - step : from + step];
      if (entry) yield entry;
    }
  }

  #register(item: Item): IndexEntry<Item>[] {
    const entries = this.#keysOf(item).map((key) => ({ key, item }));
    if (entries.length > 0) this.#ofItem.set(item, entries);
    else this.#ofItem.delete(item);
    return entries;
  }

  #compare(left: KeyStart, right: KeyStart): number {
    const length = Math.min(left.length, right.length);
    for (let at = 0; at < length; at += 1) {
      const order = this.#compareValues(left[at], right[at]);
      if (order !== 0) return order;
    }
    return 0;
  }

  /** The first position whose key passes; all later ones must pass too. */
  #search(passes: (key: KeyStart) => boolean): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (passes(this.#entries[middle]?.key ?? [])) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
