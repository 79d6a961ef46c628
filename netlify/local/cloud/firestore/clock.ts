import { Timestamp } from 'firebase-admin/firestore';

/**
 * The engine compares moments in whole milliseconds, so two commits within one millisecond would not see each other.
 * This clock never gives a commit a moment that was given before, to a commit or to a read; under a long burst of
 * more than a thousand commits a second it runs ahead of the wall.
 */
export class CommitClock {
  #last = 0;
  #frozen = false;
  readonly #wall: () => number;

  constructor(wall: () => number = Date.now) {
    this.#wall = wall;
  }

  /** The moment of a read: never before the last commit. */
  now(): Timestamp {
    if (!this.#frozen) this.#last = Math.max(this.#last, this.#wall());
    return Timestamp.fromMillis(this.#last);
  }

  /** Runs `work`, which must be synchronous, at a moment of its own. */
  commit<T>(work: () => T): T {
    this.#last = Math.max(this.#last + 1, this.#wall());
    this.#frozen = true;
    try {
      return work();
    } finally {
      this.#frozen = false;
    }
  }

  /** Makes sure that every later moment comes after `millis`, for data that was stored before. */
  passed(millis: number): void {
    this.#last = Math.max(this.#last, millis);
  }
}
