import type { APIContext } from 'astro';
import { PRODUCT } from '#domain/product.ts';
import { type PublicRoadmapItem, shippedOf } from '#domain/roadmap/public.ts';
import { builtWith } from '#features/roadmap/item-text.ts';
import { loadPage } from '#lib/content/pages.ts';
import { feed } from '#lib/feed.ts';
import { CHANGELOG_FEED, PATHS } from '#lib/paths.ts';
import { headersOfRoadmap, publicRoadmap } from '#server/roadmap/public/read.ts';

/** On demand from the snapshot, so that the feed follows what is published or removed. */
export const prerender = false;

function descriptionOf(item: PublicRoadmapItem): string {
  const author = item.idea?.author;
  const others = builtWith(item);
  return [item.description, author && `From an idea by ${author}.`, others && `${others}.`]
    .filter(Boolean)
    .join('\n\n');
}

/** Latest first. 503 while the snapshot is unreadable: an empty feed would look like a removal. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const [page, roadmap] = await Promise.all([loadPage('changelog'), publicRoadmap()]);
  const headers = headersOfRoadmap(roadmap);
  if (!roadmap) return new Response(null, { status: 503, headers: { ...headers, 'Retry-After': '60' } });
  const answer = await feed({
    title: `${PRODUCT}: Changelog`,
    description: page.description,
    home: site ?? url,
    path: CHANGELOG_FEED,
    items: shippedOf(roadmap.items).map((item) => ({
      title: item.title,
      description: descriptionOf(item),
      pubDate: new Date(item.shipped_at),
      // The id only: feed readers identify entries by link, and titles may change.
      link: `${PATHS.changelog}/${item.id}`,
    })),
  });
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
