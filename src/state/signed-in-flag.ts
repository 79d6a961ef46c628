import type { Role } from '#domain/access.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';

/** What the flag says of somebody without a role. */
const PLAIN = 'user';

/**
 * Sets the flag after somebody signed in, with their roles as a hint for menus, and takes it away (null) after they
 * signed out. The page follows at once: its root carries the same words as `data-me`, as the boot script sets them.
 */
export function remember(roles: readonly Role[] | null): void {
  const words = roles && [PLAIN, ...roles].join(' ');
  const { dataset } = document.documentElement;
  if (words) dataset.me = words;
  else delete dataset.me;
  try {
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
