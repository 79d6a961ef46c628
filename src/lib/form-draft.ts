// Inlined copy: a script that shares nothing with islands causes no request.
import { ACCOUNT_HERE, accountHere, accountKey, draftAt, isObject } from '#lib/drafts.ts?inlined';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Works on server-rendered HTML before hydration, so that a reload loses no text. */
function storeDraft(form: HTMLFormElement, key: string, fields: readonly string[], ofAccount: boolean): void {
  const own = ofAccount ? accountKey(key) : key;
  const draft = draftAt(own, isObject);
  const controls = () =>
    Array.from(form.elements).filter((element): element is Control =>
      fields.includes((element as Control).name),
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
  // Hydrates the form when it depends on restored text, or to offer a draft from before the sign-in.
  const isOffered = own !== key && draftAt(key, isObject).read() !== null;
  if (isOffered || isFilled())
    addEventListener('load', () => form.dispatchEvent(new Event('input', { bubbles: true })));
}

/**
 * Reloads when another tab changes the account, so that no text remains visible (T39). A session that ended in this
 * page changes the account without an event: nothing else may reload the form later.
 */
function followAccount(): void {
  const here = accountHere();
  const follow = () => {
    if (accountHere() !== here) location.reload();
  };
  addEventListener('storage', ({ key }) => {
    // Null: everything was cleared.
    if (key === ACCOUNT_HERE || key === null) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** For all forms inside an `UnhydratedForm`. */
export function storeDrafts(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const form = frame.querySelector('form');
    const { draft = '', fields = '', ofAccount } = frame.dataset;
    if (form) storeDraft(form, draft, fields.split(' '), ofAccount !== undefined);
    if (ofAccount !== undefined) followAccount();
  }
}
