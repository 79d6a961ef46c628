import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, requireEntry } from './entry.ts';
import { PROMISED } from './promises.ts';

export type FaqEntry = CollectionEntry<'faq'>;

/** A topic and its questions, both in their order. */
export interface FaqTopic {
  id: string;
  title: string;
  entries: FaqEntry[];
}

/**
 * The questions by topic.
 * @throws when a topic is empty or there are too few answers.
 */
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

/** How each browser puts the site on a device, in the order of the page. */
export async function loadBrowsers(): Promise<BrowserSteps[]> {
  const entries = await getCollection('browsers');
  return entries.map(({ id, data }) => ({ ...data, id })).sort(byOrder);
}

/** What /contact says beside its form. */
export async function loadContact(): Promise<CollectionEntry<'contact'>['data']> {
  const entry = await requireEntry('contact', 'contact');
  return entry.data;
}
