import { awardTotal } from '#domain/contributions/award.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { readAwardOf } from './contributions.ts';
import { numberIn, poolDocument, readBalances } from './counters.ts';
import { firestore } from './firestore.ts';
import { readHeldPoints } from './held-entries.ts';
import { everyEntry } from './ledger.ts';
import { decisionsOnTheWay } from './outbox.ts';

/** The sums as the entries give them, and as they are kept beside them. All in INZ. */
export interface LedgerSums {
  entries: number;
  total: number;
  byMember: Map<string, number>;
  /** What entries without a member come to that nothing took back: it waits for whoever redeems the invitation. */
  waiting: number;
  /** Entries that pay without being a correction, or correct without taking back, or take back more than there was. */
  odd: string[];
  /** Corrections whose entry is not there, or is another member's or of another amount. */
  mismatched: string[];
  /** What decisions that have not taken effect yet hold back, and what waits for a second admin. */
  promised: number;
  keptIssued: number;
  keptReserved: number;
  keptByMember: Map<string, number>;
}

type Reader = FirebaseFirestore.Transaction;

interface Entry {
  id: string;
  memberId: string | null;
  points: number;
  isCorrection: boolean;
  ref: string;
}

async function readEntries(reader: Reader): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of everyEntry(reader)) {
    entries.set(entry.id, {
      id: entry.id,
      memberId: entry.get('member_id'),
      points: Number(entry.get('points')),
      isCorrection: entry.get('source') === 'correction',
      ref: String(entry.get('ref')),
    });
  }
  return entries;
}

type Counted = Pick<LedgerSums, 'entries' | 'total' | 'byMember' | 'waiting' | 'odd' | 'mismatched'>;

function addUp(entries: ReadonlyMap<string, Entry>): Counted {
  const byMember = new Map<string, number>();
  const counted: Counted = { entries: entries.size, total: 0, byMember, waiting: 0, odd: [], mismatched: [] };
  for (const { id, memberId, points, isCorrection, ref } of entries.values()) {
    counted.total += points;
    if (memberId !== null) byMember.set(memberId, (byMember.get(memberId) ?? 0) + points);
    else if (!isCorrection && !entries.has(ledgerCause.correctionOf(id))) counted.waiting += points;
    if (!Number.isSafeInteger(points) || points < 0 !== isCorrection) counted.odd.push(id);
    const original = isCorrection ? entries.get(ref) : null;
    const matches = original?.memberId === memberId && original.points === -points;
    if (isCorrection && !matches) counted.mismatched.push(id);
  }
  return counted;
}

/** What is held back: for decisions that are on their way and not paid, and for those that wait for a second admin. */
async function readPromised(reader: Reader, entries: ReadonlyMap<string, Entry>): Promise<number> {
  const held = await readHeldPoints(reader);
  let promised = [...held.values()].reduce((sum, points) => sum + points, 0);
  for await (const { contributionId, decisionId } of decisionsOnTheWay(reader)) {
    const award = await readAwardOf(reader, contributionId, decisionId);
    const cause = ledgerCause.contribution(contributionId);
    if (!entries.has(cause) && !held.has(cause)) promised += awardTotal(award);
  }
  return promised;
}

/** Reads the whole ledger and all sums at one moment, whatever is written meanwhile. Changes nothing (T23). */
export function readSums(): Promise<LedgerSums> {
  return firestore().runTransaction(
    async (reader) => {
      const entries = await readEntries(reader);
      const promised = await readPromised(reader, entries);
      const pool = await reader.get(poolDocument());
      const kept = {
        keptIssued: numberIn(pool, 'issued'),
        keptReserved: numberIn(pool, 'reserved'),
        keptByMember: await readBalances(reader),
      };
      return { ...addUp(entries), ...kept, promised };
    },
    { readOnly: true },
  );
}
