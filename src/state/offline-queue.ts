import { SIGNED_OUT_ACCOUNTS } from '#lib/storage-names.ts';

/** True when this browser has ever stored a contribution. @throws without IndexedDB */
async function hasQueue(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'thegrid:offline-queue');
}

/** Sends what was queued while signed in (T39). Public pages use site/LateOutbox.astro. */
export async function flushQueue(): Promise<void> {
  try {
    if (await hasQueue()) (await import('./outbox-sender.ts')).startOutbox(true);
  } catch {
    // No storage, or the chunk failed to load: the next page sends.
  }
}

async function forget(account: string): Promise<void> {
  const before = localStorage.getItem(SIGNED_OUT_ACCOUNTS);
  localStorage.setItem(SIGNED_OUT_ACCOUNTS, before ? `${before} ${account}` : account);
  if (!(await hasQueue())) return localStorage.removeItem(SIGNED_OUT_ACCOUNTS);
  const { eraseSignedOutDrafts } = await import('#lib/offline-queue/drafts.ts');
  await eraseSignedOutDrafts();
}

/** Erases the drafts of an account that signs out; the next page finishes what is left. */
export function clearQueueOf(account: string | null): void {
  // Offline, the marker stays for the next page.
  if (account !== null && globalThis.indexedDB) forget(account).catch(() => {});
}
