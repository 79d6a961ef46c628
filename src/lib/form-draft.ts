// A copy of its own: a script that shares nothing with an island stands in the page and costs no request.
import { draftAt, isObject } from './drafts.ts?inlined';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Restores what somebody typed into a form in this tab, keeps it up to date from now on, and forgets it when the form
 * is reset. Works on the form as the server wrote it, before its script is awake, so a reload at any moment loses no
 * text.
 */
function keepDraft(form: HTMLFormElement, key: string, kept: readonly string[]): void {
  const draft = draftAt(key, isObject);
  const controls = () =>
    Array.from(form.elements).filter((element): element is Control =>
      kept.includes((element as Control).name),
    );

  const typed = draft.read() ?? {};
  for (const control of controls()) {
    const value = typed[control.name];
    if (typeof value === 'string' && control.value === '') control.value = value;
  }
  form.addEventListener('input', () =>
    draft.keep(Object.fromEntries(controls().map((control) => [control.name, control.value]))),
  );
  form.addEventListener('reset', draft.clear);
  // Hydrates the form, so that what depends on the text (a hint, a counter) follows what was restored.
  if (controls().some((control) => control.value !== ''))
    addEventListener('load', () => form.dispatchEvent(new Event('input', { bubbles: true })));
}

/** Keeps the draft of every form on the page that stands in an `UnhydratedForm`. */
export function keepDrafts(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const form = frame.querySelector('form');
    const { draft = '', kept = '' } = frame.dataset;
    if (form) keepDraft(form, draft, kept.split(' '));
  }
}
