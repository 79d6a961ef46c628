import { awardTotal } from '#domain/contributions/award.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { readAwardOf } from '#server/contributions/records/contributions.ts';
import {
  atMomentOf,
  beginLedgerWalk,
  type LedgerWalk,
  nextLines,
  type WalkProgress,
  walkIn,
} from '#server/ledger/ledger-walk.ts';
import { numberIn, poolDocument } from '#server/ledger/records/counters.ts';
import { ledgerEntriesIn } from '#server/ledger/records/ledger.ts';
import { readPendingPoints } from '#server/ledger/records/pending-awards.ts';
import { decisionsOnTheWay } from '#server/platform/outbox/outbox.ts';

type Reader = FirebaseFirestore.Transaction;

/** The sums of the entries with the stored ones. All in INZ. */
export interface LedgerSums {
  walked: LedgerWalk;
  /** INZ reserved for decisions in progress and for pending awards. */
  promised: number;
  keptIssued: number;
  keptReserved: number;
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

/**
 * Reads the ledger and all sums as of one moment (T23), a thousand entries at a time, each recorded in `progress` for
 * a later run. Changes nothing.
 */
export async function readSums(progress: WalkProgress, now: Date): Promise<LedgerSums> {
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
      keptIssued: numberIn(pool, 'issued'),
      keptReserved: numberIn(pool, 'reserved'),
    };
  });
}
