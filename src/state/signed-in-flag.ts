import type { Role } from '#domain/access.ts';
import { ACCOUNT_HERE } from '#lib/drafts.ts';
import { readStored, writeStored } from '#lib/safe-storage.ts';
import { LAST_INPUT, SIGNED_IN_FLAG } from '#lib/storage-names.ts';

/** Flag value without a role. */
const PLAIN = 'user';

/** Stores uid and roles as a hint for menus, mirrored in `data-me` on the root; null removes both. */
export function remember(who: { id: string; roles: readonly Role[] } | null): void {
  const words = who && [PLAIN, ...who.roles].join(' ');
  const { dataset } = document.documentElement;
  if (words) dataset.me = words;
  else delete dataset.me;
  writeStored(ACCOUNT_HERE, who?.id ?? null);
  writeStored(SIGNED_IN_FLAG, words);
}

/** Only a hint: static pages load the session when it is set. */
export const mayBeSignedIn = (): boolean => readStored(SIGNED_IN_FLAG) !== null;

/** A stale one would sign an admin out at once (idle.ts). */
export const forgetInput = (): void => writeStored(LAST_INPUT, null);
