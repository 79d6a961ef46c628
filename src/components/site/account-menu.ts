import type { Said } from '#lib/say.ts';

// Imports types alone, so that the page carries it and fetches nothing for it.

/** Entries that only some roles can use; a hint for the eye, the server decides. */
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

/** Follows somebody who signs in or out in another tab, or while this page was kept aside by the browser. */
function followFlag(flag: string): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === flag) show(newValue);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(localStorage.getItem(flag));
  });
}

/** ServiceWorker.astro, at the end of the page, brings the toaster. */
const say = (detail: Said) => dispatchEvent(new CustomEvent('say', { detail }));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Says what the page before left to be said, once. Whatever else lies in the storage is ignored. */
function sayCarried(carried: string): void {
  try {
    const text = sessionStorage.getItem(carried);
    if (!text) return;
    sessionStorage.removeItem(carried);
    const { title, description, link } = JSON.parse(text);
    if (!isText(title)) return;
    const leads = isText(link?.label) && isText(link?.href) && /^\/(?![/\\])/.test(link.href);
    say({
      title,
      ...(isText(description) ? { description } : {}),
      // The redirect waits until the message was read.
      ...(leads ? { sticky: true, action: { label: link.label, href: link.href } } : {}),
    });
  } catch {
    // No storage, or not ours: there is nothing to say.
  }
}

/** Fetches what signs out with the first press, Firebase with it; asks it again with later ones. */
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

/** The menu of somebody who is signed in, and what the page before left to be said. */
export function wakeAccountMenu(): void {
  const { flag = '', carried = '' } = document.getElementById('me-menu')?.dataset ?? {};
  showEntries();
  followFlag(flag);
  signOutByPress();
  // By then every script of the page has run, so that somebody listens.
  addEventListener('DOMContentLoaded', () => sayCarried(carried));
}
