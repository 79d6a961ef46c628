import { INZ_POOL } from '#domain/rewards/guide.ts';
import type { SumDifference, WalkProgress } from '#server/ledger/ledger-walk.ts';
import { log } from '#server/platform/log.ts';
import { type LedgerSums, readSums } from './ledger-sums.ts';

/**
 * A wrong sum in INZ. `of`: `pool` (issued), `reserve` (reserved), `claimed` (members' share of all entries, without
 * unclaimed ones), or the id of a member.
 */
type Difference = SumDifference;

export interface Reconciliation {
  entries: number;
  /** All entries, unclaimed ones, all balances, and the pool: each in INZ. */
  sums: { entries: number; waiting: number; balances: number; issued: number; reserved: number };
  differences: Difference[];
  /** Ids of entries that are invalid by themselves. */
  odd: string[];
  /** Ids of corrections whose member or amount differs from their entry's. */
  mismatched: string[];
  over_pool: boolean;
}

function differencesIn({ walked, promised, keptIssued, keptReserved }: LedgerSums): Difference[] {
  const { total, waiting, claimed, differences } = walked;
  const whole: Difference[] = [
    { of: 'pool', entries: total, kept: keptIssued },
    { of: 'reserve', entries: promised, kept: keptReserved },
    { of: 'claimed', entries: total - waiting, kept: claimed },
  ];
  return [...whole.filter(({ entries, kept }) => entries !== kept), ...differences];
}

/**
 * Recomputes all sums and logs differences, invalid entries and corrections, and an exceeded pool (T23). The log has
 * ids and numbers only; nothing is corrected. Resumes at `progress`.
 */
export async function reconcileLedger(
  now: Date,
  progress: WalkProgress = { cursor: null },
): Promise<Reconciliation> {
  const sums = await readSums(progress, now);
  const differences = differencesIn(sums);
  const { entries, total, waiting, balances, odd, mismatched } = sums.walked;
  const { keptIssued: issued, keptReserved: reserved } = sums;
  const over = total > INZ_POOL;
  for (const { of, entries: inz, kept } of differences) {
    const code = `entries give ${inz} INZ, kept is ${kept}`;
    log({ level: 'error', event: 'ledger does not add up', id: of, code });
  }
  for (const id of odd) log({ level: 'error', event: 'ledger entry is odd', id });
  for (const id of mismatched) {
    log({ level: 'error', event: 'ledger correction does not match its entry', id });
  }
  if (over) log({ level: 'error', event: 'ledger is over the pool', code: `${total} INZ` });
  const day = now.toISOString().slice(0, 10);
  log({
    level: 'info',
    event: 'ledger added up',
    code: `${day}: ${entries} entries, ${total} INZ, ${waiting} INZ wait for a member`,
  });
  return {
    entries,
    sums: { entries: total, waiting, balances, issued, reserved },
    differences,
    odd,
    mismatched,
    over_pool: over,
  };
}
