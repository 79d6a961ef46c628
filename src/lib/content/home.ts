import { type CollectionEntry, getCollection, getEntry } from 'astro:content';

export type HomeSection = CollectionEntry<'home'>['data'];

/**
 * The words of one section of the home page.
 * @throws when content/home has no file for it.
 */
export async function loadHomeSection(id: string): Promise<HomeSection> {
  const entry = await getEntry('home', id);
  if (!entry)
    throw new Error(`content/home/${id}.yaml is missing: the home page has a section that shows it.`);
  return entry.data;
}

/**
 * The words of the manifesto.
 * @throws when content/manifesto has no file.
 */
export async function loadManifesto(): Promise<CollectionEntry<'manifesto'>['data']> {
  const entry = await getEntry('manifesto', 'manifesto');
  if (!entry) throw new Error('content/manifesto/manifesto.yaml is missing.');
  return entry.data;
}

/** The cards of Old Way / New Way in their order. */
export async function loadFlipCards(): Promise<CollectionEntry<'flip-cards'>['data'][]> {
  const entries = await getCollection('flip-cards');
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}
