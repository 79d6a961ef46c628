import { carry, SIGNED_OUT } from '#state/carried-toast.ts';
import { signOut } from '#state/session.ts';

/** The public page stays open. */
async function signOutHere(): Promise<void> {
  await signOut();
  // Account text must leave the screen, too (lib/form-draft.ts).
  if (document.querySelector('[data-of-account]')) {
    carry(SIGNED_OUT);
    return location.reload();
  }
  // `say` is not imported: a shared module would become a file that every visitor fetches.
  dispatchEvent(new CustomEvent('say', { detail: SIGNED_OUT }));
  // The pressed button is gone; its replacement takes the focus.
  document.querySelector<HTMLElement>('[data-log-in]')?.focus();
}

// Loaded by the first press; handles later ones.
addEventListener('sign-out', () => void signOutHere());
void signOutHere();
