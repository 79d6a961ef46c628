import { FORM_ID } from './form-fields.ts';

const KEY = 'contribution-draft';

/** What is kept: everything typed or chosen, but neither the file nor the consent. */
const KEPT = [
  'display_name',
  'email',
  'contribution_type',
  'other_details',
  'related_app',
  'description',
  'proof_url',
] as const;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controls(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter((element): element is Control =>
    KEPT.some((name) => name === (element as Control).name),
  );
}

/** Keeps what the form holds for this tab. A browser that stores nothing is no reason to fail. */
export function saveDraft(form: HTMLFormElement): void {
  try {
    const draft = Object.fromEntries(controls(form).map((control) => [control.name, control.value]));
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off.
  }
}

/** Forgets the draft: once it was sent. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}

/** Puts the draft back into empty controls. True when there was something to put back. */
function restoreDraft(form: HTMLFormElement): boolean {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    for (const control of controls(form)) {
      const kept = draft[control.name];
      if (typeof kept === 'string' && control.value === '') control.value = kept;
    }
    return controls(form).some((control) => control.value !== '');
  } catch {
    return false;
  }
}

/**
 * Restores the draft and keeps it up to date from now on. Works on the form as the server wrote it, before its
 * script is awake, so a reload at any moment loses no text.
 */
export function keepDraft(): void {
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return;
  const restored = restoreDraft(form);
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form') === form) saveDraft(form);
  });
  // Wakes the form, so that the hint, the counter and the other details follow what was restored.
  if (restored) addEventListener('load', () => form.dispatchEvent(new Event('input', { bubbles: true })));
}
