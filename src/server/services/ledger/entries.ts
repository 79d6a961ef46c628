import type * as contracts from '#domain/ledger/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfLedger, readPool, withNames } from '../../stores/ledger.ts';
import { readEntry, reverseEntry as storeReverseEntry } from '../../stores/ledger-reversal.ts';
import { writingOf } from '../writing.ts';

/** Admins only. One page of the ledger, and the pool as it stands. */
export const listLedger: Verb<typeof contracts.listLedger> = async (_context, { query }) => {
  const [page, pool] = await Promise.all([pageOfLedger(query), readPool()]);
  return { ...page, pool };
};

/** Admins with a password typed lately. Takes an entry back by a correction, and answers the correction. */
export const reverseEntry: Verb<typeof contracts.reverseEntry> = async (context, { params, body }) => {
  const writing = writingOf(context, ['ledger.reverse', params.id, body]);
  const id = await storeReverseEntry({ entryId: params.id, ...body }, writing);
  const [row] = await withNames([await readEntry(id)]);
  if (!row) throw new Error('A correction has one row');
  return row;
};
