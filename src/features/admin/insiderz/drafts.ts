/** What is being typed in this tab, one draft for each form; signing out clears it (T37). */
const keyOf = (form: string) => `thegrid:draft:${form}`;

interface Draft {
  /** Null for a new record. */
  recordId: string | null;
  /** `updated_at` of the state that it was begun upon, so that a later one is not overwritten by it. */
  seen: string;
  values: object;
}

function stored(form: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'values' in draft ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed. A browser that stores nothing is no reason to fail. */
export function keepDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off.
  }
}

/** What was typed about this record, or null. */
export function readDraft(form: string, recordId: string | null): Draft | null {
  const draft = stored(form);
  return draft?.recordId === recordId ? draft : null;
}

/** Which record a draft is about: null for a new one, undefined where there is no draft. */
export function draftedRecord(form: string): string | null | undefined {
  return stored(form)?.recordId;
}

/** Forgets what was typed. */
export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // There was none.
  }
}
