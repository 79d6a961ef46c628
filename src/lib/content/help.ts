import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, requireEntry } from './entry.ts';
import { PROMISED } from './promises.ts';

export type FaqEntry = CollectionEntry<'faq'>;

/** Topics and questions in display order. */
export interface FaqTopic {
  id: string;
  title: string;
  entries: FaqEntry[];
}

/** @throws when a topic is empty or there are too few answers. */
export async function loadFaq(): Promise<FaqTopic[]> {
  const [topics, entries] = await Promise.all([getCollection('faq-topics'), getCollection('faq')]);
  const grouped = topics
    .sort((a, b) => byOrder(a.data, b.data))
    .map(({ id, data }) => ({
      id,
      title: data.title,
      entries: entries.filter((entry) => entry.data.topic.id === id).sort((a, b) => byOrder(a.data, b.data)),
    }));
  const empty = grouped.find((topic) => topic.entries.length === 0);
  if (empty) throw new Error(`content/faq-topics/${empty.id}.yaml has no question in content/faq.`);
  if (entries.length < PROMISED.leastAnswers) {
    throw new Error(
      `content/faq holds ${entries.length} answers; the page promises at least ${PROMISED.leastAnswers}.`,
    );
  }
  return grouped;
}

export type BrowserSteps = CollectionEntry<'browsers'>['data'] & { id: string };

/** Install steps per browser, in display order. */
export async function loadBrowsers(): Promise<BrowserSteps[]> {
  const entries = await getCollection('browsers');
  return entries.map(({ id, data }) => ({ ...data, id })).sort(byOrder);
}

/** Texts of /contact next to its form. */
export async function loadContact(): Promise<CollectionEntry<'contact'>['data']> {
  const entry = await requireEntry('contact', 'contact');
  return entry.data;
}
