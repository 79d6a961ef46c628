import { say } from '#lib/say.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';

function show(me: string | null): void {
  const { dataset } = document.documentElement;
  if (me) dataset.me = me;
  else delete dataset.me;
}

/** Follows somebody who signs in or out in another tab, or while this page was kept aside by the browser. */
export function followFlag(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN_FLAG) show(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(localStorage.getItem(SIGNED_IN_FLAG));
  });
}

/** Signs out on a public page, which stays open (R176). Only now is Firebase fetched. */
export async function signOutHere(): Promise<void> {
  document.getElementById('me-menu')?.hidePopover();
  document.querySelector<HTMLDialogElement>('#menu')?.close();
  try {
    const { SIGNED_OUT, signOut } = await import('./sign-out.ts');
    await signOut();
    say(SIGNED_OUT);
    // The button that was pressed is gone; the link in its place takes the focus.
    document.querySelector<HTMLElement>('.log-in')?.focus();
  } catch {
    say({
      title: 'Not signed out',
      description: 'We could not reach TheGrid. Check your connection and press Sign Out again.',
      tone: 'bad',
    });
  }
}
