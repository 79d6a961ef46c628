import type { declineHeldEntry as contract } from '#domain/ledger/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { declineHeld } from '../../stores/held-awards.ts';
import { touchDesk } from '../contributions/touch-desk.ts';
import { writingOf } from '../writing.ts';
import { heldRows } from './held-rows.ts';

/** Admins only. Gives INZ that are held back to the pool again; what they were for can be decided anew (D36). */
export const declineHeldEntry: Verb<typeof contract> = async (context, { params, body }) => {
  const writing = writingOf(context, ['ledger.decline', params.id, body]);
  const held = await declineHeld(params.id, body.reason, writing);
  if (held.source === 'contribution') context.later(touchDesk());
  const [row] = await heldRows([held], signedIn(context).id);
  if (!row) throw new Error('What is held has one row');
  return row;
};
