import { type CollectionEntry, getCollection, getEntry } from 'astro:content';

/** What is said about INZ and ownership (R016–R024, A-18). */
export async function loadInz(): Promise<CollectionEntry<'site'>['data']> {
  const entry = await getEntry('site', 'inz');
  if (!entry) throw new Error('content/site/inz.yaml is missing.');
  return entry.data;
}

/** The steps from a contribution to INZ, in order. */
export async function loadSteps(): Promise<CollectionEntry<'steps'>['data'][]> {
  return (await getCollection('steps')).map(({ data }) => data).sort((a, b) => a.order - b.order);
}
