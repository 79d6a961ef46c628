import { type CollectionEntry, getEntry } from 'astro:content';

/** What /contact says beside its form. */
export async function loadContact(): Promise<CollectionEntry<'contact'>['data']> {
  const entry = await getEntry('contact', 'contact');
  if (!entry) throw new Error('content/contact/contact.yaml is missing.');
  return entry.data;
}
