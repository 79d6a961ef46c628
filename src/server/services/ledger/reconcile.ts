import { INZ_POOL } from '#domain/rewards/guide.ts';
import { log } from '../../log.ts';
import { type LedgerSums, readSums } from '../../stores/ledger-sums.ts';

/** One sum that is not what it has to be, in INZ. */
interface Difference {
  /**
   * `pool`: what is issued. `reserve`: what is held back. `claimed`: what members have of all entries together, beside
   * what waits for nobody. Otherwise the id of a member.
   */
  of: string;
  entries: number;
  kept: number;
}

export interface Reconciliation {
  entries: number;
  /** All entries, those that wait for a member, all balances, and the pool: each in INZ. */
  sums: { entries: number; waiting: number; balances: number; issued: number; reserved: number };
  differences: Difference[];
  /** Ids of entries that cannot be right by themselves. */
  odd: string[];
  /** Ids of corrections that do not belong to whoever their entry belongs to, or not to its amount. */
  mismatched: string[];
  over_pool: boolean;
}

const sumOf = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((total, one) => total + one, 0);

function differencesIn(sums: LedgerSums): Difference[] {
  const members = new Set([...sums.byMember.keys(), ...sums.keptByMember.keys()]);
  const whole: Difference[] = [
    { of: 'pool', entries: sums.total, kept: sums.keptIssued },
    { of: 'reserve', entries: sums.promised, kept: sums.keptReserved },
    { of: 'claimed', entries: sums.total - sums.waiting, kept: sumOf(sums.byMember) },
  ];
  const each = [...members].map((of) => ({
    of,
    entries: sums.byMember.get(of) ?? 0,
    kept: sums.keptByMember.get(of) ?? 0,
  }));
  return [
    ...whole.filter(({ entries, kept }) => entries !== kept),
    ...each.filter(({ entries, kept }) => entries !== kept || entries < 0),
  ];
}

/**
 * Adds the ledger up again and says in the log where the pool, what is held back, what members have together or any
 * balance differs from it, which entries and corrections cannot be right, and whether the pool is passed (T23). The log
 * holds ids and numbers alone. It corrects nothing: a person decides what happened.
 */
export async function reconcileLedger(now: Date): Promise<Reconciliation> {
  const sums = await readSums();
  const differences = differencesIn(sums);
  const { total, waiting, odd, mismatched, keptIssued: issued, keptReserved: reserved } = sums;
  const over = total > INZ_POOL;
  for (const { of, entries, kept } of differences) {
    const code = `entries give ${entries} INZ, kept is ${kept}`;
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
    code: `${day}: ${sums.entries} entries, ${total} INZ, ${waiting} INZ wait for a member`,
  });
  return {
    entries: sums.entries,
    sums: { entries: total, waiting, balances: sumOf(sums.keptByMember), issued, reserved },
    differences,
    odd,
    mismatched,
    over_pool: over,
  };
}
