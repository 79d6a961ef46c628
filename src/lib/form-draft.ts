type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Restores what somebody typed into a form in this tab, keeps it up to date from now on, and forgets it when the form
 * is reset. Works on the form as the server wrote it, before its script is awake, so a reload at any moment loses no
 * text. A browser that stores nothing is no reason to fail.
 */
function keepDraft(form: HTMLFormElement, key: string, kept: readonly string[]): void {
  const controls = () =>
    Array.from(form.elements).filter((element): element is Control =>
      kept.includes((element as Control).name),
    );

  const save = () => {
    try {
      const draft = Object.fromEntries(controls().map((control) => [control.name, control.value]));
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage is full or switched off.
    }
  };
  const forget = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // There was none.
    }
  };
  /** Puts the draft back into empty controls. True when there was something to put back. */
  const restore = () => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      for (const control of controls()) {
        const value = draft[control.name];
        if (typeof value === 'string' && control.value === '') control.value = value;
      }
      return controls().some((control) => control.value !== '');
    } catch {
      return false;
    }
  };

  const restored = restore();
  form.addEventListener('input', save);
  form.addEventListener('reset', forget);
  // Wakes the form, so that what depends on the text (a hint, a counter) follows what was restored.
  if (restored) addEventListener('load', () => form.dispatchEvent(new Event('input', { bubbles: true })));
}

/** Keeps the draft of every form on the page that stands in an `UnhydratedForm`. */
export function keepDrafts(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const form = frame.querySelector('form');
    const { draft = '', kept = '' } = frame.dataset;
    if (form) keepDraft(form, draft, kept.split(' '));
  }
}
