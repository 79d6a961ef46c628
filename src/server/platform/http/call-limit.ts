import type { Actor } from '#domain/access.ts';
import { CALL_GROUPS, type CallGroup, callGroupOf } from '#domain/call-limits.ts';
import type { Contract } from '#domain/contract.ts';
import { callerOf, isOwnMachine } from '../rate-limits/callers.ts';
import { bucketOf, refuseTooMuch, takeRateLimitSlots } from '../rate-limits/rate-limits.ts';
import { SlidingWindow } from '../rate-limits/sliding-window.ts';
import { refuseAboveCeiling } from './store-usage.ts';

const windows = new Map<CallGroup, SlidingWindow>();

function windowOf(group: CallGroup): SlidingWindow {
  const known = windows.get(group);
  if (known) return known;
  const { limit, windowMs } = CALL_GROUPS[group];
  const fresh = new SlidingWindow(limit, windowMs);
  windows.set(group, fresh);
  return fresh;
}

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
  const wait = windowOf(group).count(caller, now.getTime());
  if (wait > 0) throw refuseTooMuch(wait / 1000);
}
