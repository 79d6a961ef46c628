import { UNCLAIMED_MAX } from '#domain/ledger/claim.ts';
import { nextUnclaimed } from '#server/awards/claim-entry.ts';
import { noteOperation, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { provedByAnybody } from '#server/profiles/records/proved-addresses.ts';
import type { Progress } from './night.ts';

interface Searched {
  after: string | null;
  count: number;
  entries: string[];
}

/** One alarm for all. Claims nothing: an admin has to look at them. */
export async function refreshClaims(now: Date, progress: Progress): Promise<{ unclaimed: number }> {
  const found: Searched = progress.cursor
    ? JSON.parse(progress.cursor)
    : { after: null, count: 0, entries: [] };
  const isProved = await provedByAnybody();
  do {
    const { ids, last } = await nextUnclaimed(found.after, isProved);
    found.after = last;
    found.count += ids.length;
    found.entries = [...found.entries, ...ids].slice(0, UNCLAIMED_MAX);
    progress.cursor = last === null ? null : JSON.stringify(found);
  } while (found.after !== null);
  const { count, entries } = found;
  await noteOperation({ unclaimed: { count, entries } });
  if (count > 0) await raiseOperationAlarm({ cause: 'unclaimed', count }, now);
  return { unclaimed: count };
}
