import type { CollectionEntry } from 'astro:content';
import { requireEntry } from './entry.ts';

export type LegalText = CollectionEntry<'legal'>;

/** @throws when content/legal has no such file. */
export async function loadLegal(id: string): Promise<LegalText> {
  const entry = await requireEntry('legal', id);
  return entry;
}

export type Story = CollectionEntry<'about'>;

/** @throws when content/about/story.mdx is missing. */
export async function loadStory(): Promise<Story> {
  const entry = await requireEntry('about', 'story');
  return entry;
}
