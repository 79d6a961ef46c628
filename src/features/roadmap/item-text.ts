import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { addressOf } from '#domain/roadmap/shipped.ts';
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
