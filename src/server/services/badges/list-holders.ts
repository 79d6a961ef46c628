import type { listHolders as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfHolders } from '../../stores/badge-awards.ts';

/** Admins only. One page of those who hold a badge. */
export const listHolders: Verb<typeof contract> = (_context, { params, query }) =>
  pageOfHolders(params.id, query.after);
