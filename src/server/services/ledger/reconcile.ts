import { INZ_POOL } from '#domain/rewards/reward.ts';
import { log } from '../../http/log.ts';
import { readSums } from '../../stores/ledger-sums.ts';

/** One sum that is not what the entries give. */
interface Difference {
  /** `pool`, or the id of a member. */
  of: string;
  entries: number;
  kept: number;
}

export interface Reconciliation {
  entries: number;
  differences: Difference[];
  /** Ids of entries that cannot be right by themselves. */
  odd: string[];
  over_pool: boolean;
}

/**
 * Adds the ledger up again and says in the log where pool or balances differ from it, where a balance is below zero and
 * whether the pool is passed (T23). It corrects nothing: a person decides what happened.
 */
export async function reconcileLedger(now: Date): Promise<Reconciliation> {
  const sums = await readSums();
  const members = new Set([...sums.byMember.keys(), ...sums.keptByMember.keys()]);
  const differences = [...members]
    .map((of) => ({ of, entries: sums.byMember.get(of) ?? 0, kept: sums.keptByMember.get(of) ?? 0 }))
    .filter(({ entries, kept }) => entries !== kept || entries < 0);
  if (sums.total !== sums.keptIssued) {
    differences.unshift({ of: 'pool', entries: sums.total, kept: sums.keptIssued });
  }
  const over = sums.total > INZ_POOL;
  for (const { of, entries, kept } of differences) {
    const code = `entries give ${entries} INZ, kept is ${kept}`;
    log({ level: 'error', event: 'ledger does not add up', id: of, code });
  }
  for (const id of sums.odd) log({ level: 'error', event: 'ledger entry is odd', id });
  if (over) log({ level: 'error', event: 'ledger is over the pool', code: `${sums.total} INZ` });
  const day = now.toISOString().slice(0, 10);
  log({
    level: 'info',
    event: 'ledger added up',
    code: `${day}: ${sums.entries} entries, ${sums.total} INZ`,
  });
  return { entries: sums.entries, differences, odd: sums.odd, over_pool: over };
}
