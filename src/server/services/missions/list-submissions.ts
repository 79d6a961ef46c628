import type { listSubmissions as contract } from '#domain/missions/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfSubmissions } from '../../stores/submissions.ts';

/** Admins only. One page of all submissions with mission and author (R404). */
export const listSubmissions: Verb<typeof contract> = (_context, { query }) => pageOfSubmissions(query.after);
