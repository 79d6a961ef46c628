import { Timestamp } from 'firebase-admin/firestore';

/** A unique time per commit: the engine compares milliseconds. Above a thousand a second it runs ahead. */
export class CommitClock {
  #last = 0;
  #frozen = false;
  readonly #wall: () => number;

  constructor(wall: () => number = Date.now) {
    this.#wall = wall;
  }

  /** The time of a read: never before the last commit. */
  now(): Timestamp {
    if (!this.#frozen) this.#last = Math.max(this.#last, this.#wall());
    return Timestamp.fromMillis(this.#last);
  }

  /** Runs `work`, which must be synchronous, at a time of its own. */
  commit<T>(work: () => T): T {
    this.#last = Math.max(this.#last + 1, this.#wall());
    this.#frozen = true;
    try {
      return work();
    } finally {
      this.#frozen = false;
    }
  }

  /** Makes every later time follow `millis`, for stored data. */
  passed(millis: number): void {
    this.#last = Math.max(this.#last, millis);
  }
}
