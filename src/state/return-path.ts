import { RETURN_PATH } from '#lib/storage-names.ts';
import { type OwnPath, ownPath } from '#state/own-path.ts';

/** How long the way on is kept for somebody who was asked to sign in, in milliseconds. */
export const RETURN_PATH_MS = 10 * 60_000;

interface ReturnPath extends OwnPath {
  /** The person was on that page when their session ended, and did not only ask for it. */
  wasThere: boolean;
}

/** Keeps the page that somebody asked for, or was on, before they are sent to sign in. */
export function rememberPath(path: string, wasThere = false, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(RETURN_PATH, JSON.stringify({ path, wasThere, at: now }));
  } catch {
    // Without storage they find the way themselves.
  }
}

/** Takes where somebody was going; null after ten minutes, and for whatever is not a page of ours (T19). */
export function takeReturnPath(origin: string, now: number = Date.now()): ReturnPath | null {
  try {
    const text = sessionStorage.getItem(RETURN_PATH);
    sessionStorage.removeItem(RETURN_PATH);
    const { path, wasThere, at } = JSON.parse(text ?? '{}');
    if (typeof path !== 'string' || typeof at !== 'number') return null;
    const age = now - at;
    const own = age >= 0 && age <= RETURN_PATH_MS ? ownPath(path, origin) : null;
    return own && { ...own, wasThere: wasThere === true };
  } catch {
    return null;
  }
}
