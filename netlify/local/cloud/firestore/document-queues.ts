interface Holder {
  transaction: string;
  since: number;
  waiting: { transaction: string; resume: () => void }[];
}

/** How long a transaction waits for its turn before it goes ahead, in milliseconds. */
const PATIENCE_MS = 300;
/** After this time a holder counts as gone, in milliseconds. */
const ABANDONED_MS = 2_000;
/** What was written twice within this time counts as contended, in milliseconds. */
const CONTENDED_MS = 10_000;

/**
 * Lets transactions that read the same documents go one after the other where somebody writes them, so that they need
 * no retries; what is only read is read side by side, as under production's shared locks. It is a courtesy: whether a
 * commit is right is decided when it happens.
 */
export class DocumentQueues {
  readonly #holders = new Map<string, Holder>();
  readonly #held = new Map<string, Set<string>>();
  /** By name: when it was last written, and whether that was soon after the time before. */
  readonly #written = new Map<string, { at: number; again: boolean }>();

  /**
   * Waits until no other transaction holds one of the keys, at most for the patience of each. A key is the name of a
   * document, or the name of a collection with a filter after a space.
   */
  async take(transaction: string, keys: Iterable<string>): Promise<void> {
    // In one order for all transactions, so that no two wait for each other.
    for (const key of [...new Set(keys)].sort()) {
      if (this.#written.get(key.split(' ')[0] ?? key)?.again) await this.#takeOne(transaction, key);
    }
  }

  /** Notes that a document was written, and so that its collection was. */
  wrote(name: string): void {
    const at = Date.now();
    for (const one of [name, name.slice(0, name.lastIndexOf('/'))]) {
      const before = this.#written.get(one)?.at ?? 0;
      this.#written.set(one, { at, again: at - before < CONTENDED_MS });
    }
  }

  /** Forgets what was written long ago. */
  sweep(): void {
    const before = Date.now() - CONTENDED_MS;
    for (const [name, { at }] of this.#written) if (at < before) this.#written.delete(name);
  }

  /** Gives up everything that a transaction holds. */
  release(transaction: string): void {
    for (const key of this.#held.get(transaction) ?? []) {
      const holder = this.#holders.get(key);
      if (holder?.transaction !== transaction) continue;
      const next = holder.waiting.shift();
      if (!next) {
        this.#holders.delete(key);
        continue;
      }
      this.#hold(next.transaction, key, holder.waiting);
      next.resume();
    }
    this.#held.delete(transaction);
  }

  #hold(transaction: string, key: string, waiting: Holder['waiting']): void {
    this.#holders.set(key, { transaction, since: Date.now(), waiting });
    const keys = this.#held.get(transaction) ?? new Set();
    this.#held.set(transaction, keys.add(key));
  }

  #takeOne(transaction: string, key: string): Promise<void> | void {
    const holder = this.#holders.get(key);
    if (holder?.transaction === transaction) return;
    if (!holder || Date.now() - holder.since > ABANDONED_MS) {
      return this.#hold(transaction, key, holder?.waiting ?? []);
    }
    return new Promise((resolve) => {
      const entry = { transaction, resume: () => finish() };
      const timer = setTimeout(() => finish(), PATIENCE_MS);
      const finish = () => {
        clearTimeout(timer);
        const waiting = this.#holders.get(key)?.waiting;
        const index = waiting?.indexOf(entry) ?? -1;
        if (index >= 0) waiting?.splice(index, 1);
        resolve();
      };
      holder.waiting.push(entry);
    });
  }
}
