import { UNSENT_LEFT } from '#lib/storage-names.ts';
import { isUnsentHere } from './unsent-here.ts';

async function forget(account: string): Promise<void> {
  const before = localStorage.getItem(UNSENT_LEFT);
  localStorage.setItem(UNSENT_LEFT, before ? `${before} ${account}` : account);
  if (!(await isUnsentHere())) return localStorage.removeItem(UNSENT_LEFT);
  const unsent = await import('#lib/unsent/drafts.ts');
  await unsent.finishLeaving();
}

/**
 * Erases the drafts that this device keeps for an account that signs out, without a wait: the next page finishes what this
 * one could not, before it shows or sends anything.
 */
export function leaveUnsent(account: string | null): void {
  // Without a connection the mark stays. A browser without IndexedDB keeps nothing.
  if (account !== null && globalThis.indexedDB) forget(account).catch(() => {});
}
