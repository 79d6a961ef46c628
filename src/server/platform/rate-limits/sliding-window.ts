/** Maximum callers in memory; the one counted longest ago is dropped first. */
const REMEMBERED = 5_000;

/** In memory and not shared by processes, so for cheap calls: a strict limit is counted in the database. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  /** The times of each caller's calls, oldest first, in milliseconds. */
  readonly #calls = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts a call at `now`; milliseconds until the next allowed one if the limit is used up, else 0. */
  count(caller: string, now: number): number {
    const since = now - this.#windowMs;
    const calls = (this.#calls.get(caller) ?? []).filter((at) => at > since);
    const oldest = calls[0] ?? now;
    const isOver = calls.length >= this.#limit;
    if (!isOver) calls.push(now);
    // Moves the caller to the end of the eviction order.
    this.#calls.delete(caller);
    this.#calls.set(caller, calls);
    if (this.#calls.size > REMEMBERED) this.#calls.delete(this.#calls.keys().next().value ?? '');
    return isOver ? Math.max(1, oldest + this.#windowMs - now) : 0;
  }
}
