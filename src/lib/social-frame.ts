import { PRODUCT } from '#domain/product.ts';
import { TILE_IDS, type TileId, tileCell } from './tiles.ts';

/** In px, the format cropped least by social networks. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** Padding of a social image in px. */
export const SOCIAL_EDGE = 60;

/** Tiles at the right edge, three across and four down, in px. */
export const SOCIAL_WALL = { tile: 154, grout: 4, width: 3 * 154 + 2 * 4 } as const;

const CELL = 100;

export interface FrameInks {
  ground: string;
  grid: string;
  ink: string;
  tiles: Record<Exclude<TileId, 'next'>, string>;
}

/** Upper left corner of a tile, counted by rows from 0 to 11. */
export function wallPlace(index: number): { x: number; y: number } {
  const step = SOCIAL_WALL.tile + SOCIAL_WALL.grout;
  const left = SOCIAL_SIZE.width - SOCIAL_WALL.width;
  return { x: left + (index % 3) * step, y: 1 + Math.floor(index / 3) * step };
}

function ruled(grid: string): string {
  let lines = '';
  for (let x = CELL; x < SOCIAL_SIZE.width; x += CELL) lines += `M${x} 0V${SOCIAL_SIZE.height}`;
  for (let y = CELL; y < SOCIAL_SIZE.height; y += CELL) lines += `M0 ${y}H${SOCIAL_SIZE.width}`;
  return `<path d="${lines}" stroke="${grid}" stroke-width="1.5"/>`;
}

function mark({ ink, tiles }: FrameInks): string {
  return TILE_IDS.map((id) => {
    if (id === 'next') {
      return `<path d="M36.8 24.8h9.4v9.4h-9.4z" fill="none" stroke="${ink}" stroke-width="1.2" stroke-dasharray="2.4 1.9"/>`;
    }
    const { column, row } = tileCell(id);
    return `<rect x="${column * 12}" y="${row * 12}" width="11" height="11" rx="1.5" fill="${tiles[id]}"/>`;
  }).join('');
}

/** @param content SVG; the caller escapes its texts @param rules style rules of the content's classes */
export function socialFrame(inks: FrameInks, content: string, rules = ''): string {
  const { width, height } = SOCIAL_SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Bricolage Poster">` +
    (rules && `<style>${rules}</style>`) +
    `<rect width="${width}" height="${height}" fill="${inks.ground}"/>${ruled(inks.grid)}` +
    `<g transform="translate(${SOCIAL_EDGE} 56) scale(1.5)">${mark(inks)}</g>` +
    `<text x="${SOCIAL_EDGE + 90}" y="98" font-size="50" letter-spacing="-1.2" fill="${inks.ink}">${PRODUCT}</text>` +
    `${content}</svg>`
  );
}
