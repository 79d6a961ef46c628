import { type CollectionEntry, getCollection } from 'astro:content';

export type FaqEntry = CollectionEntry<'faq'>;

/** A topic and its questions, both in their order. */
export interface FaqTopic {
  id: string;
  title: string;
  entries: FaqEntry[];
}

/** A page with fewer answers than this is not worth its name. */
const FEWEST = 12;

const byOrder = (a: { data: { order: number } }, b: { data: { order: number } }) =>
  a.data.order - b.data.order;

/**
 * The questions by topic (R028, A-31).
 * @throws when a topic is empty or there are too few answers.
 */
export async function loadFaq(): Promise<FaqTopic[]> {
  const [topics, entries] = await Promise.all([getCollection('faq-topics'), getCollection('faq')]);
  const grouped = topics.sort(byOrder).map(({ id, data }) => ({
    id,
    title: data.title,
    entries: entries.filter((entry) => entry.data.topic.id === id).sort(byOrder),
  }));
  const empty = grouped.find((topic) => topic.entries.length === 0);
  if (empty) throw new Error(`content/faq-topics/${empty.id}.yaml has no question in content/faq.`);
  if (entries.length < FEWEST) {
    throw new Error(`content/faq holds ${entries.length} answers; the page promises at least ${FEWEST}.`);
  }
  return grouped;
}
