import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { hasInvitation } from './held-invitation.ts';

/**
 * What the page does before anything is touched. Its form is hydrated when somebody touches it; whoever comes with an
 * invitation, or may be signed in, needs it awake at once and reads "Loading..." meanwhile.
 */
export function onArrival(portal: HTMLElement | null): void {
  const wake = () => {
    if (!hasInvitation() && !mayBeSignedIn()) return;
    if (hasInvitation()) document.documentElement.dataset.invited = '';
    portal?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  wake();
  addEventListener('hashchange', wake);
}
