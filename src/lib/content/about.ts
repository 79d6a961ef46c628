import type { CollectionEntry } from 'astro:content';
import { requireEntry } from './entry.ts';

export type Story = CollectionEntry<'about'>;

/**
 * The founder story (R026).
 * @throws when content/about/story.mdx is missing.
 */
export async function loadStory(): Promise<Story> {
  const entry = await requireEntry('about', 'story');
  return entry;
}
