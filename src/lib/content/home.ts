import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, fieldsOf } from './pages.ts';
import { withAppNames, withInz } from './prose-components.ts';

export const loadHomeSection = (id: string) => fieldsOf('home', id);
export const loadManifesto = () => fieldsOf('manifesto', 'manifesto');
export const loadInz = () => fieldsOf('site', 'inz');

export async function loadFlipCards(): Promise<CollectionEntry<'flip-cards'>['data'][]> {
  const entries = await getCollection('flip-cards');
  return entries
    .map(({ data: { new: ours, ...card } }) => ({
      ...card,
      new: { ...ours, description: withAppNames(ours.description) },
    }))
    .sort(byOrder);
}

export async function loadSteps(): Promise<CollectionEntry<'steps'>['data'][]> {
  const steps = (await getCollection('steps')).map(({ data }) => ({ ...data, text: withInz(data.text) }));
  return steps.sort(byOrder);
}
