import type { Role } from '#domain/access.ts';
import { ACCOUNT_HERE } from '#lib/drafts.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';

/** What the flag says of somebody without a role. */
const PLAIN = 'user';

/**
 * Sets the flag and the uid after a sign-in, with the roles as a hint for menus, and removes both (null) after a sign-out.
 * The page follows at once: its root carries the same words as `data-me`, as the boot script sets them.
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
    // Storage may be switched off; then only static pages forget.
  }
}

/** True when somebody signed in on this device before: static pages load the session only then. Proves nothing. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_FLAG) !== null;
  } catch {
    return false;
  }
}
