interface Holder {
  transaction: string;
  since: number;
  waiting: { transaction: string; resume: () => void }[];
}

/** How long a transaction waits for its turn before it proceeds, in milliseconds. */
const PATIENCE_MS = 300;
/** After this time a holder counts as abandoned, in milliseconds. */
const ABANDONED_MS = 2_000;
/** A document written twice within this time is contended, in milliseconds. */
const CONTENDED_MS = 10_000;

/**
 * Serialises transactions on contended documents, to avoid retries; uncontended documents are read concurrently, as
 * under production's shared locks. Only an optimisation: conflicts are detected at commit.
 */
export class DocumentQueues {
  readonly #holders = new Map<string, Holder>();
  readonly #locked = new Map<string, Set<string>>();
  /** By name: the last write, and whether it soon followed another. */
  readonly #written = new Map<string, { at: number; again: boolean }>();

  /** With a timeout for each. A key is a document's name, or a collection's with a filter after a space. */
  async take(transaction: string, keys: Iterable<string>): Promise<void> {
    // One order for all transactions prevents deadlocks.
    for (const key of [...new Set(keys)].sort()) {
      if (this.#written.get(key.split(' ')[0] ?? key)?.again) await this.#takeOne(transaction, key);
    }
  }

  wrote(name: string): void {
    const at = Date.now();
    for (const one of [name, name.slice(0, name.lastIndexOf('/'))]) {
      const before = this.#written.get(one)?.at ?? 0;
      this.#written.set(one, { at, again: at - before < CONTENDED_MS });
    }
  }

  sweep(): void {
    const before = Date.now() - CONTENDED_MS;
    for (const [name, { at }] of this.#written) if (at < before) this.#written.delete(name);
  }

  release(transaction: string): void {
    for (const key of this.#locked.get(transaction) ?? []) {
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
    this.#locked.delete(transaction);
  }

  #hold(transaction: string, key: string, waiting: Holder['waiting']): void {
    this.#holders.set(key, { transaction, since: Date.now(), waiting });
    const keys = this.#locked.get(transaction) ?? new Set();
    this.#locked.set(transaction, keys.add(key));
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
