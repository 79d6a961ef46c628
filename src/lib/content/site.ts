import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, requireEntry } from './entry.ts';

/** What is said about INZ and ownership (R016–R024, A-18). */
export async function loadInz(): Promise<CollectionEntry<'site'>['data']> {
  const entry = await requireEntry('site', 'inz');
  return entry.data;
}

/** The steps from a contribution to INZ, in order. */
export async function loadSteps(): Promise<CollectionEntry<'steps'>['data'][]> {
  return (await getCollection('steps')).map(({ data }) => data).sort(byOrder);
}
