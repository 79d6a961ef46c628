import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { hasInvitation } from './invitation-link.ts';

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
