import type { listHeldEntries as contract } from '#domain/ledger/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { pageOfHeld } from '../../stores/held-entries.ts';
import { heldRows } from './held-rows.ts';

/** Admins only. What waits for a second admin, and what whoever asks cannot confirm (D36). */
export const listHeldEntries: Verb<typeof contract> = async (context, { query }) => {
  const page = await pageOfHeld(query.after);
  return { ...page, items: await heldRows(page.items, signedIn(context).id) };
};
