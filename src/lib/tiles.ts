/**
 * The twelve tiles in their order, three rows of four: the mark, the skirt of the footer, the wall of apps.
 * Words and prices of the apps are content (`content/apps`); this is the house's sign (R014, R015, LOOK).
 */
export const APP_IDS = [
  'localz',
  'howz',
  'roomz',
  'jobz',
  'tribez',
  'skillz',
  'hustlz',
  'liftz',
  'teamz',
  'carz',
  'swapz',
] as const;

export type AppId = (typeof APP_IDS)[number];
export type TileId = AppId | 'next';

export const TILE_IDS: readonly TileId[] = [...APP_IDS, 'next'];

/** The name on a tile: every app is called after its own id, the twelfth is What's Next. */
export function tileName(id: TileId): string {
  return id === 'next' ? 'What’s Next' : id.charAt(0).toUpperCase() + id.slice(1);
}

/** Column and row of a tile in the grid of four by three. */
export function tileCell(id: TileId): { column: number; row: number } {
  const index = TILE_IDS.indexOf(id);
  return { column: index % 4, row: Math.floor(index / 4) };
}
