import type { OutboxEntry } from './records.ts';
import { refusalIn } from './request.ts';

/** How long an entry waits after it could not be sent for the first time, in milliseconds; then twice as long, and so on. */
export const WAIT_MS = 30_000;
const LONGER_AT_MOST = 5;

/**
 * What becomes of an entry that was not taken, at `now` in milliseconds since 1970: refused for good, and given back to the form
 * with why, or kept until it is worth trying again (401, 429, 5xx, no answer at all).
 */
export function afterFailure(fault: unknown, { tries }: Pick<OutboxEntry, 'tries'>, now: number) {
  const { status = 500, message, fields, retryAfter = 0 } = refusalIn(fault) ?? {};
  const reason = message || null;
  if (status < 500 && status !== 401 && status !== 429) return { state: 'refused', reason, fields } as const;
  const wait = Math.max(retryAfter * 1000, WAIT_MS * 2 ** Math.min(tries, LONGER_AT_MOST));
  return {
    state: 'waiting',
    not_before: now + wait,
    tries: tries + 1,
    limited: retryAfter > 0,
    reason,
  } as const;
}
