const FRAGMENT = '#invite=';

/** What an entry of the tab's history may remember of this page. */
interface Remembered {
  invitation?: unknown;
}

const remembered = (): Remembered => (history.state as Remembered | null) ?? {};

function held(): string | null {
  const { invitation } = remembered();
  return typeof invitation === 'string' ? invitation : null;
}

/** True when the address, or this tab, holds an invitation. */
export function hasInvitation(): boolean {
  return location.hash.startsWith(FRAGMENT) || held() !== null;
}

/**
 * The secret of the invitation that this tab was opened with, or null. It leaves the address at once, so that nobody
 * beside the screen reads it, and goes into no storage: this entry of the tab's history remembers it, over a reload and
 * signing out too, and is forgotten with the tab (T24).
 */
export function takeInvitation(): string | null {
  if (!location.hash.startsWith(FRAGMENT)) return held();
  const invitation = location.hash.slice(FRAGMENT.length) || held();
  history.replaceState({ ...remembered(), invitation }, '', `${location.pathname}${location.search}`);
  return invitation;
}

/** It was redeemed, or cannot be used. */
export function dropInvitation(): void {
  const { invitation: _, ...rest } = remembered();
  history.replaceState(rest, '');
}
