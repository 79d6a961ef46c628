import { APP_IDS, APPS, type AppId } from '#domain/apps.ts';

/** A tile: of an app, or the twelfth. */
export type TileId = AppId | 'next';

/** The twelve tiles in their order, three rows of four: the mark, the footer, the wall of apps. */
export const TILE_IDS: readonly TileId[] = [...APP_IDS, 'next'];

/** The name on a tile: the app's, and What's Next on the twelfth. */
export function tileName(id: TileId): string {
  return id === 'next' ? 'What’s Next' : APPS[id].name;
}

/** Column and row of a tile in the grid of four by three. */
export function tileCell(id: TileId): { column: number; row: number } {
  const index = TILE_IDS.indexOf(id);
  return { column: index % 4, row: Math.floor(index / 4) };
}
