import { listLedger as contract, type LedgerRow } from '#domain/ledger/contract.ts';
import { type LedgerEntry, undoneBy } from '#domain/ledger/ledger.ts';
import {
  asEntry,
  ledgerDocument,
  ledgerEntriesById,
  pageOfEntries,
  readPool,
} from '#server/ledger/records.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';

/** The largest clock difference of two processes, in milliseconds: a correction may seem older than its entry. */
const CLOCKS_MS = 60_000;

/** The first page already contains its corrections, as a correction is younger than its entry. */
function toLookUp(entries: readonly LedgerEntry[], includesYounger: boolean): readonly LedgerEntry[] {
  const end = Date.parse(entries.at(-1)?.created_at ?? '');
  return includesYounger
    ? entries.filter(({ created_at }) => Date.parse(created_at) < end + CLOCKS_MS)
    : entries;
}

/** Adds names and reversals. `includesYounger`: everything younger than the last entry is included. */
async function rowsOf(entries: readonly LedgerEntry[], includesYounger: boolean): Promise<LedgerRow[]> {
  const [names, found] = await Promise.all([
    knownNamesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by])),
    ledgerEntriesById(toLookUp(entries, includesYounger).map(undoneBy)),
  ]);
  const corrections = new Set([...found.keys(), ...entries.map(({ id }) => id)]);
  return entries.map((entry) => ({
    ...entry,
    member: names.get(entry.member_id ?? '') ?? null,
    author: names.get(entry.created_by) ?? null,
    reversed: corrections.has(undoneBy(entry)),
  }));
}

export async function rowOfEntry(id: string): Promise<LedgerRow> {
  return (await rowsOf([asEntry(await ledgerDocument(id).get())], false))[0] as LedgerRow;
}

export const listLedger = /* @__PURE__ */ route(contract, async (_context, { query }) => {
  const [page, pool] = await Promise.all([pageOfEntries(query), readPool()]);
  const isWholeStart = !query.after && !query.member && !query.source;
  return { ...page, items: await rowsOf(page.items, isWholeStart), pool };
});
