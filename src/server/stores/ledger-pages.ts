import type { LedgerRow } from '#domain/ledger/contract.ts';
import { LedgerEntry, type LedgerSource, ledgerCause } from '#domain/ledger/ledger.ts';
import { firestore } from './firestore.ts';
import { documentsById, pageNewestFirst } from './paging.ts';
import { namesOf } from './people-names.ts';

/** How many lines one answer brings. */
const PAGE = 200;

interface LedgerQuery {
  after?: string | undefined;
  source?: LedgerSource | undefined;
  member?: string | undefined;
}

/** Names and the mark of a correction beside each line; every profile is read once. */
export async function withNames(entries: readonly LedgerEntry[]): Promise<LedgerRow[]> {
  const [names, corrections] = await Promise.all([
    namesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by])),
    documentsById(
      'points_ledger',
      entries.filter(({ source }) => source !== 'correction').map(({ id }) => ledgerCause.correctionOf(id)),
    ),
  ]);
  return entries.map((entry) => ({
    ...entry,
    member: names.get(entry.member_id ?? '') ?? null,
    author: names.get(entry.created_by) ?? null,
    reversed: corrections.has(ledgerCause.correctionOf(entry.id)),
  }));
}

/** One page of the ledger, newest first, perhaps of one source or one member alone. */
export async function pageOfLedger({
  after,
  source,
  member,
}: LedgerQuery): Promise<{ items: LedgerRow[]; next: string | null }> {
  let query: FirebaseFirestore.Query = firestore().collection('points_ledger');
  if (member) query = query.where('member_id', '==', member);
  if (source) query = query.where('source', '==', source);
  const page = await pageNewestFirst(query, {
    after,
    size: PAGE,
    parse: (record) => LedgerEntry.parse(record),
  });
  return { ...page, items: await withNames(page.items) };
}
