import { mayBeSignedIn } from '#state/signed-in-flag.ts';

const FRAGMENT = '#invite=';

/** The part of `history.state` that belongs to this page. */
interface Remembered {
  invitation?: unknown;
}

const remembered = (): Remembered => (history.state as Remembered | null) ?? {};

function storedInvitation(): string | null {
  const { invitation } = remembered();
  return typeof invitation === 'string' ? invitation : null;
}

export function hasInvitation(): boolean {
  return location.hash.startsWith(FRAGMENT) || storedInvitation() !== null;
}

/** Moves the secret from the URL into this history entry: it survives a reload, not the tab (T24). */
export function takeInvitation(): string | null {
  if (!location.hash.startsWith(FRAGMENT)) return storedInvitation();
  const invitation = location.hash.slice(FRAGMENT.length) || storedInvitation();
  history.replaceState({ ...remembered(), invitation }, '', `${location.pathname}${location.search}`);
  return invitation;
}

export function dropInvitation(): void {
  const { invitation: _, ...rest } = remembered();
  history.replaceState(rest, '');
}

/** The form hydrates on first touch, but at once for an invitation or a visitor perhaps signed in. */
export function onArrival(portal: HTMLElement | null): void {
  const wake = () => {
    if (!hasInvitation() && !mayBeSignedIn()) return;
    if (hasInvitation()) document.documentElement.dataset.invited = '';
    portal?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  wake();
  addEventListener('hashchange', wake);
}
