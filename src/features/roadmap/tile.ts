import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { addressOf } from '#domain/roadmap/shipped.ts';
import { PATHS } from '#lib/paths.ts';

/** The class that gives an item the colour of its app, or ours. */
export const tileOf = ({ related_app }: PublicRoadmapItem): string =>
  related_app && related_app !== 'not_app_specific' ? `t-${related_app}` : 't-us';

/** Where an item stands on a page. */
export const placeOf = ({ id }: Pick<PublicRoadmapItem, 'id'>): string => `item-${id}`;

/** The page of an item that shipped. */
export const pageOf = (item: Pick<PublicRoadmapItem, 'id' | 'title'>): string =>
  `${PATHS.changelog}/${addressOf(item)}`;
