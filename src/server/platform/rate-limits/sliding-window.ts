/** How many callers are remembered; the one that was counted longest ago is forgotten first. */
const REMEMBERED = 5_000;

/**
 * Counts calls of this process in a window that moves along with time, in memory alone. A process that is new knows nothing
 * of the others, so this is for what costs little: a limit that must hold everywhere is counted in the database.
 */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  /** The moments of each caller's calls, oldest first, in milliseconds. */
  readonly #calls = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts a call at `now`; milliseconds until one is allowed again when the limit is used up, and 0 otherwise. */
  count(caller: string, now: number): number {
    const since = now - this.#windowMs;
    const calls = (this.#calls.get(caller) ?? []).filter((at) => at > since);
    const oldest = calls[0] ?? now;
    const isOver = calls.length >= this.#limit;
    if (!isOver) calls.push(now);
    // Put at the end of the order in which callers are forgotten.
    this.#calls.delete(caller);
    this.#calls.set(caller, calls);
    if (this.#calls.size > REMEMBERED) this.#calls.delete(this.#calls.keys().next().value ?? '');
    return isOver ? Math.max(1, oldest + this.#windowMs - now) : 0;
  }
}
