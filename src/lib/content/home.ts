import { type CollectionEntry, getEntry } from 'astro:content';

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
