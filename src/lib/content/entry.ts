import { type CollectionEntry, type CollectionKey, getEntry } from 'astro:content';

/**
 * One entry of a collection that a page cannot do without.
 * @throws when there is none, with the name of the file that is missing and, where given, what needs it.
 */
export async function requireEntry<C extends CollectionKey>(
  collection: C,
  id: string,
  neededBy = 'a page shows it',
): Promise<CollectionEntry<C>> {
  // The generated type of `getEntry` knows each collection by itself, not one that is yet to be named.
  const entry = (await getEntry(collection as 'site', id)) as CollectionEntry<C> | undefined;
  if (!entry) throw new Error(`content/${collection}/${id} is missing: ${neededBy}.`);
  return entry;
}

/** Sorts by the place that an editor gave. */
export const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;
