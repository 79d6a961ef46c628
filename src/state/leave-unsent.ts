import { UNSENT_LEFT } from '#lib/storage-names.ts';
import { isUnsentHere } from './unsent-here.ts';

async function forget(): Promise<void> {
  localStorage.setItem(UNSENT_LEFT, '');
  if (!(await isUnsentHere())) return localStorage.removeItem(UNSENT_LEFT);
  const unsent = await import('#lib/unsent/drafts.ts');
  await unsent.leaveUnsent();
}

/**
 * Forgets what this device keeps of the contribution form for whoever signs out. It holds up nobody: a mark says at once that it is
 * to be forgotten, and what is cut off by the next page is done before that page shows or sends anything of it.
 */
export function leaveUnsent(): void {
  // Without a connection the mark stays. A browser without IndexedDB keeps nothing.
  if (globalThis.indexedDB) forget().catch(() => {});
}
