import type { listLedger as contract } from '#domain/ledger/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfLedger, readPool } from '../../stores/ledger.ts';

/** Admins only. One page of the ledger, and the pool as it stands. */
export const listLedger: Verb<typeof contract> = async (_context, { query }) => {
  const [page, pool] = await Promise.all([pageOfLedger(query), readPool()]);
  return { ...page, pool };
};
