import type { reverseEntry as contract } from '#domain/ledger/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { withNames } from '../../stores/ledger.ts';
import { readEntry, reverseEntry as store } from '../../stores/ledger-reversal.ts';
import { writingOf } from '../writing.ts';

/** Admins with a password typed lately. Takes an entry back by a correction, and answers the correction. */
export const reverseEntry: Verb<typeof contract> = async (context, { params, body }) => {
  const writing = writingOf(context, ['ledger.reverse', params.id, body]);
  const id = await store({ entryId: params.id, ...body }, writing);
  const [row] = await withNames([await readEntry(id)]);
  if (!row) throw new Error('A correction has one row');
  return row;
};
