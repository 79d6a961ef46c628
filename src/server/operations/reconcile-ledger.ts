import { awardTotal } from '#domain/contributions/award.ts';
import { isoDay } from '#domain/formats.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { readAwardOf } from '#server/contributions/records/contributions.ts';
import {
  atMomentOf,
  beginLedgerWalk,
  type LedgerWalk,
  nextLines,
  type SumDifference,
  type WalkProgress,
  walkIn,
} from '#server/ledger/ledger-walk.ts';
import { ledgerEntriesIn, numberIn, poolDocument, readPendingPoints } from '#server/ledger/records.ts';
import { log } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm } from '#server/platform/operation-state.ts';
import { decisionsOnTheWay } from '#server/platform/outbox/outbox.ts';

type Reader = FirebaseFirestore.Transaction;

/** The sums of the entries with the stored ones. All in INZ. */
interface LedgerSums {
  walked: LedgerWalk;
  /** INZ reserved for decisions in progress and for pending awards. */
  promised: number;
  storedIssued: number;
  storedReserved: number;
}

async function readPromised(reader: Reader): Promise<number> {
  const pendingAwards = await readPendingPoints(reader);
  const onTheWay = new Map<string, number>();
  for await (const { contributionId, decisionId } of decisionsOnTheWay(reader)) {
    const award = await readAwardOf(reader, contributionId, decisionId);
    const cause = ledgerCause.contribution(contributionId);
    if (!pendingAwards.has(cause)) onTheWay.set(cause, (onTheWay.get(cause) ?? 0) + awardTotal(award));
  }
  const paid = await ledgerEntriesIn(reader, [...onTheWay.keys()]);
  for (const { id } of paid) onTheWay.delete(id);
  return [...pendingAwards.values(), ...onTheWay.values()].reduce((sum, points) => sum + points, 0);
}

/** Reads the ledger and all sums as of one moment (T23), with `progress` for a later run. */
async function readSums(progress: WalkProgress, now: Date): Promise<LedgerSums> {
  let walked = walkIn(progress.cursor, now) ?? (await beginLedgerWalk());
  while (!walked.done) {
    walked = await nextLines(walked);
    progress.cursor = JSON.stringify(walked);
  }
  return atMomentOf(walked, async (reader) => {
    const pool = await reader.get(poolDocument());
    return {
      walked,
      promised: await readPromised(reader),
      storedIssued: numberIn(pool, 'issued'),
      storedReserved: numberIn(pool, 'reserved'),
    };
  });
}

interface Reconciliation {
  entries: number;
  sums: { entries: number; waiting: number; balances: number; issued: number; reserved: number };
  /** In INZ. `of`: `pool` (issued), `reserve` (reserved), `claimed` (members' share), or a member's id. */
  differences: SumDifference[];
  /** Ids of entries that are invalid by themselves. */
  odd: string[];
  /** Ids of corrections whose member or amount differs from their entry's. */
  mismatched: string[];
  over_pool: boolean;
}

function differencesIn({ walked, promised, storedIssued, storedReserved }: LedgerSums): SumDifference[] {
  const { total, waiting, claimed, differences } = walked;
  const whole: SumDifference[] = [
    { of: 'pool', entries: total, stored: storedIssued },
    { of: 'reserve', entries: promised, stored: storedReserved },
    { of: 'claimed', entries: total - waiting, stored: claimed },
  ];
  return [...whole.filter(({ entries, stored }) => entries !== stored), ...differences];
}

/** See T23. The log has ids and numbers only; nothing is corrected. */
export async function reconcileLedger(
  now: Date,
  progress: WalkProgress = { cursor: null },
): Promise<Reconciliation> {
  const sums = await readSums(progress, now);
  const differences = differencesIn(sums);
  const { entries, total, waiting, balances, odd, mismatched } = sums.walked;
  const { storedIssued: issued, storedReserved: reserved } = sums;
  const over = total > INZ_POOL;
  for (const { of, entries: inz, stored } of differences) {
    const code = `entries give ${inz} INZ, stored is ${stored}`;
    log({ level: 'error', event: 'ledger does not add up', id: of, code });
  }
  for (const id of odd) log({ level: 'error', event: 'ledger entry is odd', id });
  for (const id of mismatched) {
    log({ level: 'error', event: 'ledger correction does not match its entry', id });
  }
  if (over) log({ level: 'error', event: 'ledger is over the pool', code: `${total} INZ` });
  const day = isoDay(now);
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

const countDifferences = ({ differences, odd, mismatched, over_pool }: Reconciliation): number =>
  differences.length + odd.length + mismatched.length + (over_pool ? 1 : 0);

export async function checkLedger(now: Date, progress?: WalkProgress): Promise<Reconciliation> {
  const found = await reconcileLedger(now, progress);
  const count = countDifferences(found);
  await noteOperation({ ledger: { at: now.getTime(), differences: count } });
  if (count > 0) await raiseOperationAlarm({ cause: 'ledger', count }, now);
  return found;
}
