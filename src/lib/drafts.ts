/** Maximum age since the last change, in milliseconds. Closing the tab or signing out ends a draft sooner. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Local storage: uid of the signed-in account (state/signed-in-flag.ts). A hint, never proof. */
export const ACCOUNT_HERE = 'thegrid:account';

/** Owner of new drafts and queued contributions; null while signed out. */
export function accountHere(): string | null {
  try {
    return localStorage.getItem(ACCOUNT_HERE);
  } catch {
    return null;
  }
}

/** Scopes a key to the signed-in account; unchanged while signed out. */
export function accountKey(key: string): string {
  const account = accountHere();
  return account === null ? key : `${key}@${account}`;
}

/** Unsent input under one key of this tab. Missing storage is not an error. */
export interface Draft<T, Stored = T> {
  /** Null when missing, unreadable or expired. */
  read: () => Stored | null;
  keep: (value: T) => void;
  clear: () => void;
}

/** Draft in session storage. `fits` validates the stored value, which may be of an older version. */
export function draftAt<T>(key: string, fits: (value: unknown) => value is T): Draft<T> {
  const clear = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // There was none.
    }
  };
  return {
    clear,
    read: () => {
      try {
        const { at, value } = JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {};
        if (Date.now() - at < LIFE_MS && fits(value)) return value;
        if (at !== undefined) clear();
      } catch {
        // Storage is disabled, or the value is invalid.
      }
      return null;
    },
    keep: (value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
      } catch {
        // Storage is full or disabled: the draft lasts as long as its page.
      }
    },
  };
}

export const tabDraft = (form: string) => draftAt(accountKey(`thegrid:draft:${form}`), isObject);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Members are not checked. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
