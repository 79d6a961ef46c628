/**
 * Writes that began before the newest one may be committed after it. The cursor is therefore never younger than this
 * many milliseconds, so that a look soon after a change goes a little further back.
 */
const CURSOR_AGE_MS = 10_000;

/** From when on changes are to be asked for, after everything up to `latest` was seen at `now`. */
export function changesCursor(latest: Date | null, now: Date): string {
  const newest = now.getTime() - CURSOR_AGE_MS;
  return new Date(latest ? Math.min(latest.getTime(), newest) : newest).toISOString();
}
