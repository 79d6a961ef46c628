import type * as contracts from '#domain/ledger/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfLedger, readPool, withNames } from '../../stores/ledger.ts';
import {
  readEntry,
  payAgain as storePayAgain,
  reverseEntry as storeReverseEntry,
} from '../../stores/ledger-reversal.ts';
import { rebuildLeaderboard } from '../recognition/rebuild.ts';
import { writingOf } from '../writing.ts';

/** Admins only. One page of the ledger, and the pool as it stands. */
export const listLedger: Verb<typeof contracts.listLedger> = async (_context, { query }) => {
  const [page, pool] = await Promise.all([pageOfLedger(query), readPool()]);
  return { ...page, pool };
};

async function rowOf(id: string): Promise<contracts.LedgerRow> {
  const [row] = await withNames([await readEntry(id)]);
  if (!row) throw new Error('An entry has one row');
  return row;
}

/** Admins with a password typed lately. Takes an entry back by a correction, and answers the correction. */
export const reverseEntry: Verb<typeof contracts.reverseEntry> = async (context, { params, body }) => {
  const writing = writingOf(context, ['ledger.reverse', params.id, body]);
  const id = await storeReverseEntry({ entryId: params.id, ...body }, writing);
  context.later(rebuildLeaderboard(context.now));
  return rowOf(id);
};

/** Admins with a password typed lately. Pays again what a correction took back, and answers the new entry unless it waits. */
export const payAgain: Verb<typeof contracts.payAgain> = async (context, { params }) => {
  const writing = writingOf(context, ['ledger.pay-again', params.id]);
  const { id, held } = await storePayAgain(params.id, writing);
  context.later(rebuildLeaderboard(context.now));
  return { entry: held ? null : await rowOf(id) };
};
