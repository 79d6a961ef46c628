import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';

/** The class that gives an item the colour of its app, or ours. */
export const tileOf = ({ related_app }: PublicRoadmapItem): string =>
  related_app && related_app !== 'not_app_specific' ? `t-${related_app}` : 't-us';

/** Where an item stands on a page. */
export const placeOf = ({ id }: Pick<PublicRoadmapItem, 'id'>): string => `item-${id}`;
