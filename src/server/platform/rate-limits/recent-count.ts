/** How old a count may be before it is made anew beside the work, and before the work waits for it, in milliseconds. */
const RENEW_AFTER_MS = 5_000;
const WAIT_AFTER_MS = 60_000;

interface Counted {
  /** What is counted, such as the window of a limit: another one starts from nothing. */
  key: string;
  value: number;
  at: number;
}

/**
 * A count that this process remembers and adds its own to, so that a ceiling for everybody costs neither a document that
 * all of them write nor a read for each request (T45). What other processes add is seen after five seconds.
 */
export class RecentCount {
  #counted: Counted | null = null;
  #renewing: { key: string; work: Promise<Counted> } | null = null;

  /** The count under `key` at `now`; `count` makes it anew. */
  async read(key: string, now: Date, count: () => Promise<number>): Promise<number> {
    const known = this.#counted?.key === key ? this.#counted : null;
    const age = known ? Math.abs(now.getTime() - known.at) : Number.POSITIVE_INFINITY;
    if (known && age < RENEW_AFTER_MS) return known.value;
    const renewing = this.#renew(key, now, count);
    if (!known || age >= WAIT_AFTER_MS) return (await renewing).value;
    // A count that could not be made is made with the next request.
    renewing.catch(() => undefined);
    return known.value;
  }

  #renew(key: string, now: Date, count: () => Promise<number>): Promise<Counted> {
    if (this.#renewing?.key === key) return this.#renewing.work;
    const before = this.#counted?.key === key ? this.#counted.value : 0;
    const work = count().then((value) => {
      // What was added while it was counted may or may not be in it; counted twice is on the safe side.
      const added = this.#counted?.key === key ? Math.max(0, this.#counted.value - before) : 0;
      this.#counted = { key, value: value + added, at: now.getTime() };
      return this.#counted;
    });
    this.#renewing = { key, work };
    work
      .finally(() => {
        if (this.#renewing?.work === work) this.#renewing = null;
      })
      .catch(() => undefined);
    return work;
  }

  /** Notes that this process has added to what is counted under `key`; less than nothing for what it took away. */
  add(key: string, number = 1): void {
    if (this.#counted?.key === key) this.#counted.value += number;
  }
}
