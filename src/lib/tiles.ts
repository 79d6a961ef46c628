import { APP_IDS, APPS, type AppId } from '#domain/apps.ts';
import type { ContributionType } from '#domain/contributions/types.ts';

export type TileId = AppId | 'next';

/** Three rows of four: logo, footer, wall of apps. */
export const TILE_IDS: readonly TileId[] = [...APP_IDS, 'next'];

export const tileName = (id: TileId): string => (id === 'next' ? 'What’s Next' : APPS[id].name);

export function tileCell(id: TileId): { column: number; row: number } {
  const index = TILE_IDS.indexOf(id);
  return { column: index % 4, row: Math.floor(index / 4) };
}

/** Tile of each kind of contribution: a colour that means no app here (D169). */
export const KIND_TILES: Record<ContributionType, AppId> = {
  bug_rough_edge: 'localz',
  ux_wording: 'howz',
  product_idea: 'jobz',
  content_research: 'skillz',
  quality_listing: 'tribez',
  new_app_concept: 'carz',
  other: 'swapz',
};
