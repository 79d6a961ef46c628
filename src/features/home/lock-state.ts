export type LockState = 'locked' | 'opening' | 'open';

/** Milliseconds after the trigger turned on (R096, R097). */
export const OPENING_AFTER = 500;
export const OPEN_AFTER = 1500;

/** Opens by the clock while the trigger is on; locks at once when it turns off. Setting the trigger is idempotent. */
export function lockTrigger(show: (state: LockState) => void): (on: boolean) => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  return (on) => {
    if (on === timers.length > 0) return;
    for (const timer of timers) clearTimeout(timer);
    timers = on
      ? [setTimeout(() => show('opening'), OPENING_AFTER), setTimeout(() => show('open'), OPEN_AFTER)]
      : [];
    if (!on) show('locked');
  };
}
