import type { shippedOf } from '#domain/roadmap/public.ts';
import { PATHS } from '#lib/paths.ts';
import { placeOf } from './tile.ts';

/** What shipped, in the words of schema.org: a list of articles, with the author of the idea where they are named. */
export function shippedData(items: ReturnType<typeof shippedOf>, site: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map(({ id, title, shipped_at, idea }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: {
        '@type': 'Article',
        headline: title,
        url: new URL(`${PATHS.changelog}#${placeOf({ id })}`, site).href,
        datePublished: shipped_at,
        ...(idea?.author ? { contributor: { '@type': 'Person', name: idea.author } } : {}),
      },
    })),
  };
}
