import { carry, SIGNED_OUT } from '#state/carried-toast.ts';
import { signOut } from '#state/session.ts';

/** Signs out on a public page, which stays open. */
async function signOutHere(): Promise<void> {
  await signOut();
  // What was typed for the account leaves the screen, too (lib/form-draft.ts).
  if (document.querySelector('[data-of-account]')) {
    carry(SIGNED_OUT);
    return location.reload();
  }
  // Not `say` itself: shared with the page's own script, it would be a file that every visitor fetches.
  dispatchEvent(new CustomEvent('say', { detail: SIGNED_OUT }));
  // The button that was pressed is gone; the link in its place takes the focus.
  document.querySelector<HTMLElement>('[data-log-in]')?.focus();
}

// It comes with the first press, and answers the later ones.
addEventListener('sign-out', () => void signOutHere());
void signOutHere();
