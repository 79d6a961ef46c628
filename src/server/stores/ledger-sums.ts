import { firestore } from './firestore.ts';

/** How many documents one request of a count brings. */
const BATCH = 1000;

/** The sums as the entries give them, and as they are kept beside them. */
export interface LedgerSums {
  entries: number;
  total: number;
  byMember: Map<string, number>;
  /** Entries that pay without being a correction, or correct without taking back, or take back more than there was. */
  odd: string[];
  keptIssued: number;
  keptByMember: Map<string, number>;
}

type Reader = FirebaseFirestore.Transaction;

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

async function readEntries(
  reader: Reader,
): Promise<Pick<LedgerSums, 'entries' | 'total' | 'byMember' | 'odd'>> {
  const byMember = new Map<string, number>();
  const odd: string[] = [];
  let entries = 0;
  let total = 0;
  const all = firestore()
    .collection('points_ledger')
    .orderBy('__name__')
    .select('member_id', 'points', 'source');
  for await (const entry of everyDocument(reader, all)) {
    const points = Number(entry.get('points'));
    const memberId: string | null = entry.get('member_id');
    entries += 1;
    total += points;
    if (memberId !== null) byMember.set(memberId, (byMember.get(memberId) ?? 0) + points);
    if (!Number.isSafeInteger(points) || points < 0 !== (entry.get('source') === 'correction'))
      odd.push(entry.id);
  }
  return { entries, total, byMember, odd };
}

/** Reads the whole ledger and all sums at one moment, whatever is written meanwhile. Changes nothing (T23). */
export function readSums(): Promise<LedgerSums> {
  return firestore().runTransaction(
    async (reader) => {
      const counted = await readEntries(reader);
      const counters = firestore().collection('counters');
      const pool = await reader.get(counters.doc('inz_pool'));
      const keptByMember = new Map<string, number>();
      for await (const kept of everyDocument(reader, counters.orderBy('inz'))) {
        keptByMember.set(String(kept.get('member_id')), Number(kept.get('inz')));
      }
      return { ...counted, keptIssued: Number(pool.get('issued') ?? 0), keptByMember };
    },
    { readOnly: true },
  );
}
