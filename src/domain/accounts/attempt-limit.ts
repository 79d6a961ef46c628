/** So many failures within so many milliseconds slow one identifier from one address. */
export const ATTEMPT_LIMIT = { failures: 5, windowMs: 15 * 60_000 } as const;

/** `a minute`, `12 minutes`: how long to wait, from seconds, never less than it is. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
