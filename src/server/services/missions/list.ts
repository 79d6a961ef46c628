import type { listMissions as contract } from '#domain/missions/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfMissions } from '../../stores/missions.ts';

/** Admins only. One page of all missions (R395). */
export const listMissions: Verb<typeof contract> = (_context, { query }) => pageOfMissions(query.after);
