import { readStored, writeStored } from '#lib/safe-storage.ts';
import { LAST_INPUT } from '#lib/storage-names.ts';

/** In milliseconds (T06). */
export const ADMIN_IDLE_MS = 30 * 60_000;

/** Polling interval, and minimum gap between two stored inputs, in milliseconds. */
const TICK_MS = 15_000;
const NOTE_MS = 5_000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

const lastInput = () => Number(readStored(LAST_INPUT)) || 0;

/** Calls `onIdle` after `limit` milliseconds without input in any tab, by the wall clock (standby). */
export function watchIdle(onIdle: () => void, limit: number = ADMIN_IDLE_MS): () => void {
  const began = Date.now();
  let mine = began;
  let noted = 0;
  const note = () => {
    mine = Date.now();
    if (mine - noted < NOTE_MS) return;
    noted = mine;
    // Without storage each tab counts for itself.
    writeStored(LAST_INPUT, String(mine));
  };
  const idle = () => Date.now() - Math.max(mine, lastInput()) >= limit;
  const check = () => {
    if (!idle()) return;
    stop();
    onIdle();
  };
  // Input after the limit is too late: it may come from another person.
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
