import { sizeOf } from '../firestore/firestore.ts';
import { type RateLimit, rateLimits, windowEnd } from './rate-limits.ts';
import { RecentCount } from './recent-count.ts';

const counts = new Map<string, RecentCount>();

function countOf(action: string): RecentCount {
  const known = counts.get(action);
  if (known) return known;
  const fresh = new RecentCount({ onlyFirstWaits: true });
  counts.set(action, fresh);
  return fresh;
}

const keyOf = (limit: RateLimit, now: Date) => windowEnd(limit, now).toISOString();

/**
 * The site-wide number of calls in the current window. Counts the callers' rate limit slots, so it writes nothing,
 * and reads once in a few seconds, for which only the first request of a process waits (T45).
 */
export function siteRate(limit: RateLimit, now: Date): Promise<number> {
  const { action } = limit;
  const ends = windowEnd(limit, now);
  const slots = () => rateLimits().where('action', '==', action).where('expires_at', '==', ends);
  return countOf(action).read(keyOf(limit, now), now, () => sizeOf(slots()));
}

export function countForSite(limit: RateLimit, now: Date): void {
  countOf(limit.action).add(keyOf(limit, now));
}
