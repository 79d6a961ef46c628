import { type Award, awardTotal } from '#domain/contributions/award.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { firestore } from './firestore.ts';

/** How many documents one request of a count brings. */
const BATCH = 1000;

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

async function* everyDocument(reader: Reader, query: FirebaseFirestore.Query) {
  let after: FirebaseFirestore.QueryDocumentSnapshot | undefined;
  do {
    const page: FirebaseFirestore.QuerySnapshot = await reader.get(
      after ? query.limit(BATCH).startAfter(after) : query.limit(BATCH),
    );
    yield* page.docs;
    after = page.size === BATCH ? page.docs.at(-1) : undefined;
  } while (after);
}

async function readEntries(reader: Reader): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const all = firestore()
    .collection('points_ledger')
    .orderBy('__name__')
    .select('member_id', 'points', 'source', 'ref');
  for await (const entry of everyDocument(reader, all)) {
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

/** What waits for a second admin, by cause. */
async function readHeld(reader: Reader): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  const waiting = firestore().collection('held_entries').where('status', '==', 'held').orderBy('__name__');
  for await (const one of everyDocument(reader, waiting)) held.set(one.id, Number(one.get('points')));
  return held;
}

/** What is held back: for decisions that are on their way and not paid, and for those that wait for a second admin. */
async function readPromised(reader: Reader, entries: ReadonlyMap<string, Entry>): Promise<number> {
  const held = await readHeld(reader);
  let promised = [...held.values()].reduce((sum, points) => sum + points, 0);
  for (const status of ['pending', 'dead']) {
    const waiting = firestore().collection('outbox').where('status', '==', status).orderBy('__name__');
    for await (const message of everyDocument(reader, waiting)) {
      if (message.get('kind') !== 'contribution-decision') continue;
      const id = String(message.get('payload')?.contribution_id);
      const contribution = await reader.get(firestore().collection('contributions').doc(id));
      const stands = contribution.get('decision_id') === message.get('subject_id');
      const cause = ledgerCause.contribution(id);
      if (!stands || entries.has(cause) || held.has(cause)) continue;
      promised += awardTotal((contribution.get('award') ?? null) as Award | null);
    }
  }
  return promised;
}

/** Reads the whole ledger and all sums at one moment, whatever is written meanwhile. Changes nothing (T23). */
export function readSums(): Promise<LedgerSums> {
  return firestore().runTransaction(
    async (reader) => {
      const entries = await readEntries(reader);
      const promised = await readPromised(reader, entries);
      const counters = firestore().collection('counters');
      const pool = await reader.get(counters.doc('inz_pool'));
      const keptByMember = new Map<string, number>();
      for await (const kept of everyDocument(reader, counters.orderBy('inz'))) {
        keptByMember.set(String(kept.get('member_id')), Number(kept.get('inz')));
      }
      const kept = { keptIssued: Number(pool.get('issued') ?? 0), keptByMember };
      return { ...addUp(entries), ...kept, promised, keptReserved: Number(pool.get('reserved') ?? 0) };
    },
    { readOnly: true },
  );
}
