import type { APIContext } from 'astro';
import { type PublicRoadmapItem, shippedOf } from '#domain/roadmap/public.ts';
import { builtWith } from '#features/roadmap/item-text.ts';
import { loadPage } from '#lib/content/pages.ts';
import { feed } from '#lib/feed.ts';
import { CHANGELOG_FEED, PATHS } from '#lib/paths.ts';
import { headersOfRoadmap, publicRoadmap } from '#server/roadmap/changelog-page.ts';

/** Made on demand from the snapshot, so that what is published or taken off is so in the feed, too. */
export const prerender = false;

/** What an entry says: what it is, whose idea it was, and who else had a part in it. */
function inWords(item: PublicRoadmapItem): string {
  const author = item.idea?.author;
  const others = builtWith(item);
  return [item.description, author && `From an idea by ${author}.`, others && `${others}.`]
    .filter(Boolean)
    .join('\n\n');
}

/** What shipped for readers of feeds, the latest first. While the snapshot cannot be read, 503: an empty feed would say that all is gone. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const [page, roadmap] = await Promise.all([loadPage('changelog'), publicRoadmap()]);
  const headers = headersOfRoadmap(roadmap);
  if (!roadmap) return new Response(null, { status: 503, headers: { ...headers, 'Retry-After': '60' } });
  const answer = await feed({
    title: 'TheGrid: Changelog',
    description: page.description,
    home: site ?? url,
    path: CHANGELOG_FEED,
    items: shippedOf(roadmap.items).map((item) => ({
      title: item.title,
      description: inWords(item),
      pubDate: new Date(item.shipped_at),
      // The id alone: readers know an entry by its link, and a title may change.
      link: `${PATHS.changelog}/${item.id}`,
    })),
  });
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
