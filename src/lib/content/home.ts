import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, requireEntry } from './pages.ts';
import { withAppNames, withInz } from './prose-components.ts';

export type HomeSection = CollectionEntry<'home'>['data'];

/** @throws when content/home has no such file. */
export async function loadHomeSection(id: string): Promise<HomeSection> {
  const entry = await requireEntry('home', id);
  return entry.data;
}

/** @throws when content/manifesto has no file. */
export async function loadManifesto(): Promise<CollectionEntry<'manifesto'>['data']> {
  const entry = await requireEntry('manifesto', 'manifesto');
  return entry.data;
}

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

export async function loadSteps(): Promise<CollectionEntry<'steps'>['data'][]> {
  const steps = (await getCollection('steps')).map(({ data }) => ({ ...data, text: withInz(data.text) }));
  return steps.sort(byOrder);
}
