import { PRODUCT } from '#domain/product.ts';
import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { addressOf, type ShippedItem } from '#domain/roadmap/shipped.ts';
import { PATHS } from '#lib/paths.ts';

/** Further names are counted. */
export const NAMES_MAX = 5;

/** Contributors who may be named: `Built with Ada Admin and 3 more`. Null for the author alone. */
export function builtWith({ idea, people, column_name }: PublicRoadmapItem): string | null {
  if (people.every(({ name }) => name === idea?.author)) return null;
  const more = people.length - NAMES_MAX;
  const names = people.slice(0, NAMES_MAX).map(({ name }) => name);
  const list = new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${more} more`] : names);
  return `${column_name === 'completed' ? 'Built with' : 'With'} ${list}`;
}

export const tileOf = ({ related_app }: PublicRoadmapItem): string =>
  related_app && related_app !== 'not_app_specific' ? `t-${related_app}` : 't-us';

export const placeOf = ({ id }: Pick<PublicRoadmapItem, 'id'>): string => `item-${id}`;

export const pageOf = (item: Pick<PublicRoadmapItem, 'id' | 'title'>): string =>
  `${PATHS.changelog}/${addressOf(item)}`;

function articleOf(item: ShippedItem, site: URL): object {
  const contributor = item.people.map(({ name }) => ({ '@type': 'Person', name }));
  return {
    '@type': 'Article',
    headline: item.title,
    url: new URL(pageOf(item), site).href,
    datePublished: item.shipped_at,
    ...(contributor.length > 0 ? { contributor } : {}),
  };
}

export function shippedData(items: readonly ShippedItem[], site: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map((item, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: articleOf(item, site),
    })),
  };
}

/** @param image Path of its picture. */
export function shippedItemData(item: ShippedItem, image: string, site: URL): object {
  const crumb = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: new URL(path, site).href,
  });
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...articleOf(item, site),
        description: item.description,
        image: { '@type': 'ImageObject', url: new URL(image, site).href, width: 1200, height: 630 },
        inLanguage: 'en-GB',
        publisher: { '@type': 'Organization', '@id': new URL('/#organisation', site).href, name: PRODUCT },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          crumb(1, PRODUCT, PATHS.home),
          crumb(2, 'Changelog', PATHS.changelog),
          crumb(3, item.title, pageOf(item)),
        ],
      },
    ],
  };
}
