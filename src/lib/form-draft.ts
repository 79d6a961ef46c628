// A copy of its own: a script that shares nothing with an island stands in the page and costs no request.
import { accountHere, accountKey, draftAt, isObject } from './drafts.ts?inlined';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Restores what somebody typed into a form in this tab, keeps it up to date from now on, and forgets it when the form
 * is reset. Works on the form as the server wrote it, before its script is awake, so a reload at any moment loses no
 * text.
 */
function keepDraft(form: HTMLFormElement, key: string, kept: readonly string[], ofAccount: boolean): void {
  const own = ofAccount ? accountKey(key) : key;
  const draft = draftAt(own, isObject);
  const controls = () =>
    Array.from(form.elements).filter((element): element is Control =>
      kept.includes((element as Control).name),
    );

  const typed = draft.read() ?? {};
  for (const control of controls()) {
    const value = typed[control.name];
    if (typeof value === 'string' && control.value === '') control.value = value;
  }
  const isFilled = () => controls().some((control) => control.value !== '');
  form.addEventListener('input', () => {
    if (isFilled()) draft.keep(Object.fromEntries(controls().map(({ name, value }) => [name, value])));
    else draft.clear();
  });
  form.addEventListener('reset', draft.clear);
  // Hydrates the form for what depends on the restored text, and to offer a draft from before the sign-in.
  const isOffered = own !== key && draftAt(key, isObject).read() !== null;
  if (isOffered || isFilled())
    addEventListener('load', () => form.dispatchEvent(new Event('input', { bubbles: true })));
}

/** Loads the page again when another account signs in, or this one out, so that no text is left on the screen (T39). */
function followAccount(): void {
  const here = accountHere();
  const follow = () => {
    if (accountHere() !== here) location.reload();
  };
  addEventListener('storage', follow);
  addEventListener('pageshow', follow);
}

/** Keeps the draft of every form on the page that stands in an `UnhydratedForm`. */
export function keepDrafts(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const form = frame.querySelector('form');
    const { draft = '', kept = '', ofAccount } = frame.dataset;
    if (form) keepDraft(form, draft, kept.split(' '), ofAccount !== undefined);
    if (ofAccount !== undefined) followAccount();
  }
}
