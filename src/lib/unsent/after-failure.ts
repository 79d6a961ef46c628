import type { OutboxEntry } from './records.ts';
import { refusalIn } from './request.ts';

/** Delay after the first failure, in milliseconds; doubles with each further one. */
export const WAIT_MS = 30_000;
const LONGER_AT_MOST = 5;

/**
 * Entry changes after a failure at `now` (epoch milliseconds): refused and returned to the form with the
 * reason, or stored for a retry (401, 429, 5xx, no answer).
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
