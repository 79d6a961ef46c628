import { type CollectionEntry, getCollection } from 'astro:content';
import { withAppNames } from './app-names.ts';
import { byOrder, requireEntry } from './entry.ts';
import { withInz } from './inz.ts';

export type HomeSection = CollectionEntry<'home'>['data'];

/**
 * The words of one section of the home page.
 * @throws when content/home has no file for it.
 */
export async function loadHomeSection(id: string): Promise<HomeSection> {
  const entry = await requireEntry('home', id);
  return entry.data;
}

/**
 * The words of the manifesto.
 * @throws when content/manifesto has no file.
 */
export async function loadManifesto(): Promise<CollectionEntry<'manifesto'>['data']> {
  const entry = await requireEntry('manifesto', 'manifesto');
  return entry.data;
}

/** The cards of Old Way / New Way in their order. */
export async function loadFlipCards(): Promise<CollectionEntry<'flip-cards'>['data'][]> {
  const entries = await getCollection('flip-cards');
  return entries
    .map(({ data: { new: ours, ...card } }) => ({
      ...card,
      new: { ...ours, description: withAppNames(ours.description) },
    }))
    .sort(byOrder);
}

export async function loadInz(): Promise<CollectionEntry<'site'>['data']> {
  const entry = await requireEntry('site', 'inz');
  return entry.data;
}

/** The steps from a contribution to INZ, in order. */
export async function loadSteps(): Promise<CollectionEntry<'steps'>['data'][]> {
  const steps = (await getCollection('steps')).map(({ data }) => ({ ...data, text: withInz(data.text) }));
  return steps.sort(byOrder);
}
