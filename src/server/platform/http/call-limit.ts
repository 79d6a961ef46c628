import type { Actor } from '#domain/access.ts';
import { CALL_GROUPS, callGroupOf } from '#domain/call-limits.ts';
import type { Contract } from '#domain/contract.ts';
import { callerOf, isOwnMachine } from '../rate-limits/callers.ts';
import { bucketOf, refuseTooMuch, takeRateLimitSlots } from '../rate-limits/rate-limits.ts';
import { refuseAboveCeiling } from './store-usage.ts';

/** Maximum callers in memory; the one counted longest ago is dropped first. */
const REMEMBERED = 5_000;

/** In memory and not shared by processes, so for cheap calls: a strict limit is counted in the database. */
class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  /** The times of each caller's calls, oldest first, in milliseconds. */
  readonly #calls = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts a call at `now`; milliseconds until the next allowed one if the limit is used up, else 0. */
  count(caller: string, now: number): number {
    const since = now - this.#windowMs;
    const calls = (this.#calls.get(caller) ?? []).filter((at) => at > since);
    const oldest = calls[0] ?? now;
    const isOver = calls.length >= this.#limit;
    if (!isOver) calls.push(now);
    // Moves the caller to the end of the eviction order.
    this.#calls.delete(caller);
    this.#calls.set(caller, calls);
    if (this.#calls.size > REMEMBERED) this.#calls.delete(this.#calls.keys().next().value ?? '');
    return isOver ? Math.max(1, oldest + this.#windowMs - now) : 0;
  }
}

const windows = new Map(
  Object.entries(CALL_GROUPS).map(([group, { limit, windowMs }]) => [
    group,
    new SlidingWindow(limit, windowMs),
  ]),
);

/** Refuses with 429 (T30). Accounts count regardless of address, visitors by address or /64, local never. */
export async function countCall(contract: Contract, actor: Actor, ip: string, now: Date): Promise<void> {
  refuseAboveCeiling(contract, now);
  if (isOwnMachine(ip)) return;
  const group = callGroupOf(contract);
  const { counted, limit, windowMs } = CALL_GROUPS[group];
  const caller =
    group === 'visitor' || actor.kind === 'visitor' ? `address ${callerOf(ip)}` : `account ${actor.id}`;
  if (counted === 'stored') {
    await takeRateLimitSlots([bucketOf({ action: `call-${group}`, limit, windowMs }, caller, now)], now);
    return;
  }
  const wait = windows.get(group)?.count(caller, now.getTime()) ?? 0;
  if (wait > 0) throw refuseTooMuch(wait / 1000);
}
