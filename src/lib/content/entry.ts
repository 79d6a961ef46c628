import { type CollectionEntry, type CollectionKey, getEntry } from 'astro:content';

/** @throws when the entry is missing, with its file name and, where given, its user. */
export async function requireEntry<C extends CollectionKey>(
  collection: C,
  id: string,
  neededBy = 'a page shows it',
): Promise<CollectionEntry<C>> {
  // The generated type of `getEntry` does not accept a generic collection.
  const entry = (await getEntry(collection as 'site', id)) as CollectionEntry<C> | undefined;
  if (!entry) throw new Error(`content/${collection}/${id} is missing: ${neededBy}.`);
  return entry;
}

export const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;
