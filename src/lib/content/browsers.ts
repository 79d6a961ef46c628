import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder } from './entry.ts';

export type BrowserSteps = CollectionEntry<'browsers'>['data'] & { id: string };

/** How each browser puts the site on a device, in the order of the page. */
export async function loadBrowsers(): Promise<BrowserSteps[]> {
  const entries = await getCollection('browsers');
  return entries.map(({ id, data }) => ({ ...data, id })).sort(byOrder);
}
