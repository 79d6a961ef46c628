export interface DraftOptions {
  /** The id of the form. */
  form: string;
  /** The name under which this tab keeps it. */
  key: string;
  /** The names of the controls whose values are kept. */
  kept: readonly string[];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What somebody typed into a form, kept for this tab. A browser that stores nothing is no reason to fail. */
export interface FormDraft {
  /** Keeps what the form holds now. */
  save(form: HTMLFormElement): void;
  /** Forgets it: once it was sent. */
  clear(): void;
  /**
   * Restores the draft and keeps it up to date from now on. Works on the form as the server wrote it, before its
   * script is awake, so a reload at any moment loses no text.
   */
  keep(): void;
}

export function formDraft({ form: id, key, kept }: DraftOptions): FormDraft {
  const controls = (form: HTMLFormElement) =>
    Array.from(form.elements).filter((element): element is Control =>
      kept.includes((element as Control).name),
    );

  const save = (form: HTMLFormElement) => {
    try {
      const draft = Object.fromEntries(controls(form).map((control) => [control.name, control.value]));
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage is full or switched off.
    }
  };

  /** Puts the draft back into empty controls. True when there was something to put back. */
  const restore = (form: HTMLFormElement) => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      for (const control of controls(form)) {
        const value = draft[control.name];
        if (typeof value === 'string' && control.value === '') control.value = value;
      }
      return controls(form).some((control) => control.value !== '');
    } catch {
      return false;
    }
  };

  return {
    save,
    clear() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // There was none.
      }
    },
    keep() {
      const form = document.getElementById(id);
      if (!(form instanceof HTMLFormElement)) return;
      const restored = restore(form);
      document.addEventListener('input', ({ target }) => {
        if (target instanceof Element && target.closest('form') === form) save(form);
      });
      // Wakes the form, so that what depends on the text (a hint, a counter) follows what was restored.
      if (restored) addEventListener('load', () => form.dispatchEvent(new Event('input', { bubbles: true })));
    },
  };
}
