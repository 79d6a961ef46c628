import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, fieldsOf } from './pages.ts';

export type FaqEntry = CollectionEntry<'faq'>;

export interface FaqTopic {
  id: string;
  title: string;
  entries: FaqEntry[];
}

export async function loadFaq(): Promise<FaqTopic[]> {
  const [topics, entries] = await Promise.all([getCollection('faq-topics'), getCollection('faq')]);
  return topics
    .sort((a, b) => byOrder(a.data, b.data))
    .map(({ id, data }) => ({
      id,
      title: data.title,
      entries: entries.filter((entry) => entry.data.topic.id === id).sort((a, b) => byOrder(a.data, b.data)),
    }));
}

export type BrowserSteps = CollectionEntry<'browsers'>['data'] & { id: string };

export async function loadBrowsers(): Promise<BrowserSteps[]> {
  const entries = await getCollection('browsers');
  return entries.map(({ id, data }) => ({ ...data, id })).sort(byOrder);
}

export const loadContact = () => fieldsOf('contact', 'contact');
