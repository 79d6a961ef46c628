import { accountHere } from '#lib/drafts.ts';
import { finishLeaving } from '#lib/unsent/drafts.ts';
import { removeOld } from '#lib/unsent/outbox.ts';
import { SYNC_TAG, sendOutbox } from '#lib/unsent/send.ts';
import { tokenOf } from './token-of-signed-in.ts';

/** No later than this an open page looks again, in milliseconds: a timer may stand still while the machine sleeps. */
const LOOK_AGAIN_MS = 5 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

async function run(atOnce: boolean): Promise<void> {
  clearTimeout(timer);
  try {
    await finishLeaving();
    const next = await sendOutbox({ account: accountHere(), getToken: tokenOf, atOnce });
    if (next === null) return;
    timer = setTimeout(() => void run(false), Math.min(Math.max(next - Date.now(), 0), LOOK_AGAIN_MS) + 250);
  } catch {
    // Nothing can be kept on this device, so nothing waits.
  }
}

/** Has the browser send when there is a connection again, even when no page is open by then. */
async function registerSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration('/')) as
      | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
      | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // This browser does not do so, or was told not to: a page sends.
  }
}

/**
 * Sends what waits on this device from this page: now, when the line is back, and after a wait. `opened`: somebody has just
 * opened the page, and what failed before is tried without waiting.
 */
export function startOutbox(opened = false): void {
  void registerSync();
  void run(opened);
  if (started) return;
  started = true;
  void removeOld().catch(() => {});
  addEventListener('online', () => void run(true));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void run(false);
  });
}
