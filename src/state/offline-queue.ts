import { UNSENT_LEFT } from '#lib/storage-names.ts';

/** True when this browser has ever kept a contribution; the code that looks further is fetched for nobody else. @throws without IndexedDB */
async function hasQueue(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'thegrid:unsent');
}

/**
 * Sends what waits on this device (T39) from a page that has just learned who is here: what somebody submitted while they were
 * signed in is left to a page, because the service worker has no session. Public pages do so by components/site/late-outbox.ts.
 */
export async function flushQueue(): Promise<void> {
  try {
    if (await hasQueue()) (await import('./outbox-sender.ts')).startOutbox(true);
  } catch {
    // Nothing can be kept on this device, or the code could not be fetched: the next page sends.
  }
}

async function forget(account: string): Promise<void> {
  const before = localStorage.getItem(UNSENT_LEFT);
  localStorage.setItem(UNSENT_LEFT, before ? `${before} ${account}` : account);
  if (!(await hasQueue())) return localStorage.removeItem(UNSENT_LEFT);
  const unsent = await import('#lib/unsent/drafts.ts');
  await unsent.finishLeaving();
}

/**
 * Erases the drafts that this device keeps for an account that signs out, without a wait: the next page finishes what this
 * one could not, before it shows or sends anything.
 */
export function clearQueueOf(account: string | null): void {
  // Without a connection the mark stays. A browser without IndexedDB keeps nothing.
  if (account !== null && globalThis.indexedDB) forget(account).catch(() => {});
}
