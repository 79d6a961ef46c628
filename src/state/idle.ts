import { LAST_INPUT } from '#lib/storage-names.ts';

/** After this long without input an admin is signed out, in milliseconds (T06). */
export const ADMIN_IDLE_MS = 30 * 60_000;

/** How often the clock is looked at, and how far apart two notes of an input lie, in milliseconds. */
const TICK_MS = 15_000;
const NOTE_MS = 5_000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

function lastInput(): number {
  try {
    return Number(localStorage.getItem(LAST_INPUT)) || 0;
  } catch {
    return 0;
  }
}

/**
 * Calls `onIdle` once when nobody has touched any tab of this device's desk for `limit` milliseconds. The time is read
 * from the clock, so that time in standby counts, too. Returns how to stop.
 */
export function watchIdle(onIdle: () => void, limit: number = ADMIN_IDLE_MS): () => void {
  const began = Date.now();
  let mine = began;
  let noted = 0;
  const note = () => {
    mine = Date.now();
    if (mine - noted < NOTE_MS) return;
    noted = mine;
    try {
      localStorage.setItem(LAST_INPUT, String(mine));
    } catch {
      // Then each tab counts for itself.
    }
  };
  const idle = () => Date.now() - Math.max(mine, lastInput()) >= limit;
  const check = () => {
    if (!idle()) return;
    stop();
    onIdle();
  };
  // An input after the limit is too late: it may be somebody else's.
  const onInput = () => (idle() ? check() : note());
  const timer = setInterval(check, TICK_MS);
  for (const type of INPUTS) addEventListener(type, onInput, { passive: true, capture: true });
  document.addEventListener('visibilitychange', check);
  function stop() {
    clearInterval(timer);
    for (const type of INPUTS) removeEventListener(type, onInput, { capture: true });
    document.removeEventListener('visibilitychange', check);
  }
  note();
  return stop;
}
