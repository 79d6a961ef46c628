import type { listIdeas as contract } from '#domain/ideas/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { pageOfIdeas } from '../../stores/ideas.ts';

/** Admins only. A page of all ideas with their authors, newest first (R390). */
export const listIdeas: Verb<typeof contract> = (_, { query }) => pageOfIdeas(query.after);
