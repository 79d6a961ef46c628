import { RETURN_PATH } from '#lib/storage-names.ts';
import { type OwnPath, ownPath } from '#state/own-path.ts';

/** How long the way on is kept for somebody who was asked to sign in, in milliseconds. */
export const RETURN_PATH_MS = 10 * 60_000;

/** Keeps where somebody was going, before they are sent to sign in. */
export function rememberPath(path: string, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(RETURN_PATH, JSON.stringify({ path, at: now }));
  } catch {
    // Without storage they find the way themselves.
  }
}

/** Takes where somebody was going; null after ten minutes, and for whatever is not a page of ours (T19). */
export function takeReturnPath(origin: string, now: number = Date.now()): OwnPath | null {
  try {
    const text = sessionStorage.getItem(RETURN_PATH);
    sessionStorage.removeItem(RETURN_PATH);
    const { path, at } = JSON.parse(text ?? '{}');
    if (typeof path !== 'string' || typeof at !== 'number') return null;
    const age = now - at;
    return age >= 0 && age <= RETURN_PATH_MS ? ownPath(path, origin) : null;
  } catch {
    return null;
  }
}
