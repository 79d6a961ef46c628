import type { CollectionEntry } from 'astro:content';
import { requireEntry } from './entry.ts';

/** What a public page says of itself, ready to be spread into `layouts/Page.astro`. */
export interface PageFacts {
  title: string;
  description: string;
  path: string;
  /** Path of the picture that is shown when the page is shared. */
  image: string;
}

/** The picture of a page, made at build time by `pages/social/[page].png.ts`. */
export const socialImagePath = (id: string) => `/social/${id}.png`;

/**
 * Title, description and address of a public page.
 * @throws when content/pages has no file for it.
 */
export async function loadPage(id: CollectionEntry<'pages'>['id']): Promise<PageFacts> {
  const entry = await requireEntry('pages', id);
  const { title, description } = entry.data;
  return { title, description, path: id === 'home' ? '/' : `/${id}`, image: socialImagePath(id) };
}
