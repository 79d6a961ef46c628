import { type listHeld as contract, HELD_PAGE } from '#domain/held/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { countHeld, pageOfHeld } from '../../stores/held-submissions.ts';

/** Admins only. What is held back, newest first, and how much it is altogether (T31). */
export const listHeld: Verb<typeof contract> = async (_context, { query }) => {
  const [page, count] = await Promise.all([pageOfHeld(query.after, HELD_PAGE), countHeld()]);
  return { ...page, count };
};
