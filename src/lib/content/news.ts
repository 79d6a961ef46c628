import { type CollectionEntry, getCollection } from 'astro:content';
import { PATHS } from '#lib/paths.ts';

export type Article = CollectionEntry<'news'>;

export async function loadArticles(): Promise<Article[]> {
  return (await getCollection('news')).toSorted(
    (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
  );
}

export const articlePath = ({ id }: Article) => `${PATHS.news}/${id}`;
