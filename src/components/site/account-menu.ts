// Types and inlined copies only, so that this script is inlined and causes no request.
import { takeCarriedToast } from '#lib/carried-toast.ts?inlined';
import type { Said } from '#lib/say.ts';

function showEntries(): void {
  const roles = (document.documentElement.dataset.me ?? '').split(' ');
  for (const entry of document.querySelectorAll<HTMLElement>('[data-for]')) {
    entry.hidden = !entry.dataset.for?.split(' ').some((role) => roles.includes(role));
  }
}

function show(me: string | null): void {
  const { dataset } = document.documentElement;
  if (me) dataset.me = me;
  else delete dataset.me;
  showEntries();
}

/** Follows sign-ins in other tabs and a restore from the back/forward cache. */
function followFlag(flag: string): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === flag) show(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(localStorage.getItem(flag));
  });
}

/** Handled by the toaster that ServiceWorker.astro loads. */
const say = (detail: Said) => dispatchEvent(new CustomEvent('say', { detail }));

/** Loads the sign-out code, including Firebase, on first press. */
function signOutByPress(): void {
  const late = document.querySelector<HTMLTemplateElement>('#late-sign-out');
  let here = false;
  const press = () => {
    document.getElementById('me-menu')?.hidePopover();
    document.querySelector<HTMLDialogElement>('#menu')?.close();
    if (here || !late) {
      dispatchEvent(new Event('sign-out'));
      return;
    }
    const copy = document.importNode(late.content, true);
    const script = copy.querySelector('script');
    here = true;
    script?.addEventListener('error', () => {
      here = false;
      say('not signed out');
    });
    document.body.append(copy);
  };
  for (const button of document.querySelectorAll('[data-sign-out]')) button.addEventListener('click', press);
}

export function wakeAccountMenu(): void {
  const { flag = '', carried = '' } = document.getElementById('me-menu')?.dataset ?? {};
  showEntries();
  followFlag(flag);
  signOutByPress();
  // All scripts of the page have run by then, so the listener exists.
  addEventListener('DOMContentLoaded', () => {
    const toast = takeCarriedToast(carried);
    if (toast) say(toast);
  });
}
