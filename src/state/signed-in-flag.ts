import type { Role } from '#domain/access.ts';
import { ACCOUNT_HERE } from '#lib/drafts.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';

/** Flag value without a role. */
const PLAIN = 'user';

/**
 * Stores uid and roles as a hint for menus and mirrors them in `data-me` on the root element; null removes
 * both.
 */
export function remember(who: { id: string; roles: readonly Role[] } | null): void {
  const words = who && [PLAIN, ...who.roles].join(' ');
  const { dataset } = document.documentElement;
  if (words) dataset.me = words;
  else delete dataset.me;
  try {
    if (who) localStorage.setItem(ACCOUNT_HERE, who.id);
    else localStorage.removeItem(ACCOUNT_HERE);
    if (words) localStorage.setItem(SIGNED_IN_FLAG, words);
    else localStorage.removeItem(SIGNED_IN_FLAG);
  } catch {
    // Storage may be disabled: only static pages lose the hint.
  }
}

/** Only a hint: static pages load the session when it is set. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_FLAG) !== null;
  } catch {
    return false;
  }
}
