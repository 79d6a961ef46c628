export type LockState = 'locked' | 'opening' | 'open';

/** Milliseconds after the trigger turned on (R096, R097). */
export const OPENING_AFTER = 500;
export const OPEN_AFTER = 1500;

/** Opens by the clock while the trigger is on; locks at once when it turns off. Setting the trigger is idempotent. */
export class Lock {
  #state: LockState = 'locked';
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #listeners = new Set<() => void>();

  /** Current state; bound, so that React can read it. */
  readonly read = (): LockState => this.#state;

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
