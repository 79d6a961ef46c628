import { ApiError } from '#lib/api-client.ts';
import { accountHere } from '#lib/drafts.ts';
import { eraseSignedOutDrafts } from '#lib/offline-queue/drafts.ts';
import { flush, SYNC_TAG } from '#lib/offline-queue/flush.ts';
import { removeOldReceipts } from '#lib/offline-queue/queue.ts';
import { retryingImport } from '#lib/retrying-import.ts';

/** The token of `account`; null if signed out. @throws ApiError for another account, or offline (T39) */
export async function tokenOf(account: string | null): Promise<string | null> {
  if (account === null) return null;
  const auth = await retryingImport(() => import('#lib/auth/auth.ts')).catch((fault: Error) => {
    throw new ApiError('network', 0, fault.message);
  });
  const token = await auth.getTokenOf(account).catch((fault: Error & { code?: string }) => {
    if (fault.code === 'expired') return null;
    throw new ApiError('network', 0, fault.message);
  });
  if (token === null)
    throw new ApiError('unauthenticated', 401, 'Your session has ended. Please sign in again.');
  return token;
}

/** Longest delay before the next check, in milliseconds: timers pause while the machine sleeps. */
const LOOK_AGAIN_MS = 5 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

async function run(atOnce: boolean): Promise<void> {
  clearTimeout(timer);
  try {
    await eraseSignedOutDrafts();
    const next = await flush({ account: accountHere(), getToken: tokenOf, atOnce });
    if (next === null) return;
    timer = setTimeout(() => void run(false), Math.min(Math.max(next - Date.now(), 0), LOOK_AGAIN_MS) + 250);
  } catch {
    // Without storage the queue is empty.
  }
}

/** Background sync, for when no page is open by then. */
async function registerSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration('/')) as
      | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
      | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Unsupported or denied: a page sends.
  }
}

/** Sends queued contributions now, once online, and after each wait. `opened`: retries failures. */
export function startOutbox(opened = false): void {
  void registerSync();
  void run(opened);
  if (started) return;
  started = true;
  void removeOldReceipts().catch(() => {});
  addEventListener('online', () => void run(true));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void run(false);
  });
}
