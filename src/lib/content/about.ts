import { type CollectionEntry, getEntry } from 'astro:content';

export type Story = CollectionEntry<'about'>;

/**
 * The founder story (R026).
 * @throws when content/about/story.mdx is missing.
 */
export async function loadStory(): Promise<Story> {
  const entry = await getEntry('about', 'story');
  if (!entry) throw new Error('content/about/story.mdx is missing.');
  return entry;
}
