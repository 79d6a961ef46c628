import { useState } from 'react';

const keyOf = (form: string) => `thegrid:draft:${form}`;

function stored<V extends Record<string, string>>(form: string, empty: V): V {
  const values: Record<string, string> = { ...empty };
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    for (const [name, value] of Object.entries(draft ?? {})) {
      if (name in empty && typeof value === 'string') values[name] = value;
    }
  } catch {
    // Nothing that can be read was kept.
  }
  return values as V;
}

/** What is typed into a form, kept in this tab over a reload and an ended session; signing out clears it (T37). */
export function useDraft<V extends Record<string, string>>(form: string, empty: V) {
  const [values, setValues] = useState(() => stored(form, empty));
  const set = (name: keyof V & string, value: string) =>
    setValues((before) => {
      const after = { ...before, [name]: value };
      try {
        sessionStorage.setItem(keyOf(form), JSON.stringify(after));
      } catch {
        // Storage is full or switched off; then it lives as long as this page.
      }
      return after;
    });
  const forget = () => {
    try {
      sessionStorage.removeItem(keyOf(form));
    } catch {
      // There was none.
    }
    setValues(empty);
  };
  return { values, set, forget };
}
