import type { listBadges as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { allBadges } from '../../stores/badges.ts';

/** Admins only. All badges by name, and how many hold each (R425). */
export const listBadges: Verb<typeof contract> = async () => ({ items: await allBadges(), next: null });
