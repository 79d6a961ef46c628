type Area = 'localStorage' | 'sessionStorage';

/** Null also while storage is disabled. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the value. Without effect while storage is full or disabled. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // What is not stored lasts as long as its page.
  }
}
