import type { listBadgeCandidates as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfCandidates } from '../../stores/badge-awards.ts';

/** Admins only. One page of the people who can hold a badge. */
export const listBadgeCandidates: Verb<typeof contract> = (_context, { query }) =>
  pageOfCandidates(query.after);
