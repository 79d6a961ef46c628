import type { listRoadmapItems as contract } from '#domain/roadmap/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfRoadmap } from '../../stores/roadmap.ts';

/** Admins only. A page of the roadmap, newest first (R381). */
export const listRoadmapItems: Verb<typeof contract> = (_, { query }) => pageOfRoadmap(query.after);
