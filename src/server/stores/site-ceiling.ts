import { type RateLimit, rateLimits, windowEnd } from './rate-limits.ts';
import { RecentCount } from './recent-count.ts';

const counts = new Map<string, RecentCount>();

function countOf(action: string): RecentCount {
  const known = counts.get(action);
  if (known) return known;
  const fresh = new RecentCount();
  counts.set(action, fresh);
  return fresh;
}

const keyOf = (limit: RateLimit, now: Date) => windowEnd(limit, now).toISOString();

/**
 * True when everybody together has done this as often in the present window as the whole site allows. Counted by the
 * permits that callers used up, so nothing more is written for it, and read once in a few seconds (T45).
 */
export async function isOverSiteCeiling(limit: RateLimit, now: Date): Promise<boolean> {
  const { action, site } = limit;
  if (site === undefined) return false;
  const ends = windowEnd(limit, now);
  const used = await countOf(action).read(keyOf(limit, now), now, async () => {
    const counted = await rateLimits()
      .where('action', '==', action)
      .where('expires_at', '==', ends)
      .count()
      .get();
    return counted.data().count;
  });
  return used >= site;
}

/** Notes that it was done once more by this process. */
export function countForSite(limit: RateLimit, now: Date): void {
  countOf(limit.action).add(keyOf(limit, now));
}
