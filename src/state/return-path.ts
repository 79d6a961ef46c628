import { readStored, writeStored } from '#lib/safe-storage.ts';
import { RETURN_PATH } from '#lib/storage-names.ts';
import { type OwnPath, ownPath } from '#state/own-path.ts';

/** In milliseconds. */
export const RETURN_PATH_MS = 10 * 60_000;

interface ReturnPath extends OwnPath {
  /** The session ended on that page; otherwise the page was requested. */
  wasThere: boolean;
}

/** `of`: the account whose session ended on that page. */
export function rememberPath(path: string, of: string | null = null, now: number = Date.now()): void {
  writeStored(RETURN_PATH, JSON.stringify({ path, of, at: now }), 'sessionStorage');
}

/** Null after ten minutes, for another account's page, and for a path outside this site (T19, T39). */
export function takeReturnPath(
  origin: string,
  account: string | null,
  now: number = Date.now(),
): ReturnPath | null {
  const text = readStored(RETURN_PATH, 'sessionStorage');
  writeStored(RETURN_PATH, null, 'sessionStorage');
  try {
    const { path, of = null, at } = JSON.parse(text ?? '{}');
    if (typeof path !== 'string' || typeof at !== 'number') return null;
    const age = now - at;
    const own = age >= 0 && age <= RETURN_PATH_MS ? ownPath(path, origin) : null;
    return own && (of === null || of === account) ? { ...own, wasThere: of !== null } : null;
  } catch {
    return null;
  }
}
