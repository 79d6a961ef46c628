import { sizeOf } from '../firestore/firestore.ts';
import { type RateLimit, rateLimits, windowEnd } from './rate-limits.ts';

/** Age of a count before it is renewed in the background, and before requests wait for it, in milliseconds. */
const RENEW_AFTER_MS = 5_000;
const WAIT_AFTER_MS = 60_000;

interface Counted {
  /** The counted thing, such as the window of a limit: a different one starts from zero. */
  key: string;
  value: number;
  at: number;
}

/** No shared document, no read per request (T45). Other processes' additions appear after five seconds. */
export class RecentCount {
  #counted: Counted | null = null;
  #renewing: { key: string; work: Promise<Counted> } | null = null;
  readonly #onlyFirstWaits: boolean;

  /** `onlyFirstWaits`: after the first count of the process no request waits for one, not even of another key. */
  constructor({ onlyFirstWaits = false } = {}) {
    this.#onlyFirstWaits = onlyFirstWaits;
  }

  async read(key: string, now: Date, count: () => Promise<number>): Promise<number> {
    if (this.#onlyFirstWaits && this.#counted && this.#counted.key !== key) {
      this.#counted = { key, value: 0, at: Number.NEGATIVE_INFINITY };
    }
    const known = this.#counted?.key === key ? this.#counted : null;
    const age = known ? Math.abs(now.getTime() - known.at) : Number.POSITIVE_INFINITY;
    if (known && age < RENEW_AFTER_MS) return known.value;
    const renewing = this.#renew(key, now, count);
    if (!known || (age >= WAIT_AFTER_MS && !this.#onlyFirstWaits)) return (await renewing).value;
    // The next request retries a failed count.
    renewing.catch(() => undefined);
    return known.value;
  }

  #renew(key: string, now: Date, count: () => Promise<number>): Promise<Counted> {
    if (this.#renewing?.key === key) return this.#renewing.work;
    const before = this.#counted?.key === key ? this.#counted.value : 0;
    const work = count().then((value) => {
      // Additions during the count may or may not be included; counting twice is the safe side.
      const added = this.#counted?.key === key ? Math.max(0, this.#counted.value - before) : 0;
      this.#counted = { key, value: value + added, at: now.getTime() };
      return this.#counted;
    });
    this.#renewing = { key, work };
    work
      .finally(() => {
        if (this.#renewing?.work === work) this.#renewing = null;
      })
      .catch(() => undefined);
    return work;
  }

  add(key: string, number = 1): void {
    if (this.#counted?.key === key) this.#counted.value += number;
  }
}

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
