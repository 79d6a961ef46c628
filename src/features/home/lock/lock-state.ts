/** Locked, opening, open: the lock of the community section. */
export type LockState = 'locked' | 'opening' | 'open';

/** Milliseconds after the trigger turned on (R096, R097). */
export const OPENING_AFTER = 500;
export const OPEN_AFTER = 1500;

/**
 * The lock without its picture. While the trigger is on it opens, by the clock; when the trigger turns off it is locked
 * at once, wherever it was. Turning on what is on already starts nothing anew.
 */
export class Lock {
  #state: LockState = 'locked';
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #listeners = new Set<() => void>();

  /** The state as it is now; bound, so that React can read it. */
  readonly read = (): LockState => this.#state;

  /** Calls back after every change; the answer stops that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set trigger(on: boolean) {
    if (on === this.#timers.length > 0) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (!on) this.#become('locked');
    else
      this.#timers = [
        setTimeout(() => this.#become('opening'), OPENING_AFTER),
        setTimeout(() => this.#become('open'), OPEN_AFTER),
      ];
  }

  #become(state: LockState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
