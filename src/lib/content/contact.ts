import type { CollectionEntry } from 'astro:content';
import { requireEntry } from './entry.ts';

/** What /contact says beside its form. */
export async function loadContact(): Promise<CollectionEntry<'contact'>['data']> {
  const entry = await requireEntry('contact', 'contact');
  return entry.data;
}
