import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { addressOf } from '#domain/roadmap/shipped.ts';
import { PATHS } from '#lib/paths.ts';

/** More names than this are a crowd. */
const NAMES_MAX = 5;

/**
 * Who had a part in an item, of those who may be named: `Built with Ada Admin, Bo Baker and 3 more`. Null where that is nobody
 * but the author of its idea, whose name stands beside the idea.
 */
export function builtWith({ idea, people, column_name }: PublicRoadmapItem): string | null {
  if (people.every(({ name }) => name === idea?.author)) return null;
  const more = people.length - NAMES_MAX;
  const names = people.slice(0, NAMES_MAX).map(({ name }) => name);
  const list = new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${more} more`] : names);
  return `${column_name === 'completed' ? 'Built with' : 'With'} ${list}`;
}

/** The class that gives an item the colour of its app, or ours. */
export const tileOf = ({ related_app }: PublicRoadmapItem): string =>
  related_app && related_app !== 'not_app_specific' ? `t-${related_app}` : 't-us';

/** Where an item stands on a page. */
export const placeOf = ({ id }: Pick<PublicRoadmapItem, 'id'>): string => `item-${id}`;

/** The page of an item that shipped. */
export const pageOf = (item: Pick<PublicRoadmapItem, 'id' | 'title'>): string =>
  `${PATHS.changelog}/${addressOf(item)}`;
