/** How long a draft lasts after it was last changed, in milliseconds. The tab usually ends sooner, and signing out clears all. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** In local storage: the uid of whoever is signed in on this device (state/signed-in-flag.ts). A hint, never proof. */
export const ACCOUNT_HERE = 'thegrid:account';

/** The uid that drafts and queued contributions belong to now; null while signed out. */
export function accountHere(): string | null {
  try {
    return localStorage.getItem(ACCOUNT_HERE);
  } catch {
    return null;
  }
}

/** The key under which only the account that is signed in now finds a draft; signed out, the key itself. */
export function accountKey(key: string): string {
  const account = accountHere();
  return account === null ? key : `${key}@${account}`;
}

/** What somebody typed and has not sent, under one key of this tab. A browser that stores nothing is no reason to fail. */
export interface Draft<T, Kept = T> {
  /** What was kept; null where there is nothing, nothing that can be read, or only what is too old. */
  read: () => Kept | null;
  keep: (value: T) => void;
  clear: () => void;
}

/**
 * The draft under `key` in the storage of this tab. Every draft of the site is kept here: `fits` tells whether what
 * was stored, perhaps by an older version of the site, is still of use.
 */
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
        // Storage is switched off, or it is not ours.
      }
      return null;
    },
    keep: (value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
      } catch {
        // Storage is full or switched off; the draft then lives as long as its page.
      }
    },
  };
}

/** The draft of a form for the account that is signed in, as an object of its fields. */
export const tabDraft = (form: string) => draftAt(accountKey(`thegrid:draft:${form}`), isObject);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** An object, whatever it holds: its reader checks the members. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
