import type { Actor } from '#domain/access.ts';
import { CALL_GROUPS, type CallGroup, callGroupOf } from '#domain/call-limits.ts';
import type { Contract } from '#domain/contract.ts';
import {
  bucketOf,
  callerOf,
  isOwnMachine,
  refuseTooMuch,
  takeRateLimitSlots,
} from '../rate-limits/rate-limits.ts';
import { SlidingWindow } from '../rate-limits/sliding-window.ts';

const windows = new Map<CallGroup, SlidingWindow>();

function windowOf(group: CallGroup): SlidingWindow {
  const known = windows.get(group);
  if (known) return known;
  const { limit, windowMs } = CALL_GROUPS[group];
  const fresh = new SlidingWindow(limit, windowMs);
  windows.set(group, fresh);
  return fresh;
}

/**
 * Counts a call against what its caller may do of this kind, and refuses the one too many (429, T30). Callers are accounts,
 * whatever addresses they come from; visitors are known by their address or /64. The machine's own are not counted.
 */
export async function countCall(contract: Contract, actor: Actor, ip: string, now: Date): Promise<void> {
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
