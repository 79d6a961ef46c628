import { APP_IDS, APPS, type AppId } from '#domain/apps.ts';

export type TileId = AppId | 'next';

/** Three rows of four: logo, footer, wall of apps. */
export const TILE_IDS: readonly TileId[] = [...APP_IDS, 'next'];

export const tileName = (id: TileId): string => (id === 'next' ? 'What’s Next' : APPS[id].name);

export function tileCell(id: TileId): { column: number; row: number } {
  const index = TILE_IDS.indexOf(id);
  return { column: index % 4, row: Math.floor(index / 4) };
}
