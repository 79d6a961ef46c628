import { INVITATION } from '#lib/storage-names.ts';

const FRAGMENT = '#invite=';

/** True when the address, or this tab, holds an invitation. */
export function hasInvitation(): boolean {
  return location.hash.startsWith(FRAGMENT) || kept() !== null;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(INVITATION);
  } catch {
    return null;
  }
}

/**
 * The secret of the invitation that this tab was opened with, or null. It leaves the address bar at once, so that nobody
 * reads it over a shoulder or finds it in the history, and stays in this tab alone, over a reload too (A-51, T24).
 */
export function takeInvitation(): string | null {
  if (!location.hash.startsWith(FRAGMENT)) return kept();
  const secret = location.hash.slice(FRAGMENT.length);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  if (secret === '') return kept();
  keepInvitation(secret);
  return secret;
}

/** Keeps it in this tab; signing out forgets everything else that the tab held. */
export function keepInvitation(secret: string): void {
  try {
    sessionStorage.setItem(INVITATION, secret);
  } catch {
    // Storage may be switched off; then it lasts until the page is left.
  }
}

/** It was redeemed, or cannot be used. */
export function dropInvitation(): void {
  try {
    sessionStorage.removeItem(INVITATION);
  } catch {
    // Then it was not kept either.
  }
}
