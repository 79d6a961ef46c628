import { inked, move, path, rect } from '../../src/components/art/shapes.ts';
import { PRODUCT } from '../../src/domain/product.ts';
import { TILE_IDS, tileCell } from '../../src/lib/tiles.ts';
import { wholeSmallWall } from './road.ts';
import { drawn, during, EDGE, inOut, out, type Scene, STAGE, said, shade, snap, text } from './stage.ts';
import type { FilmWords } from './words.ts';

export function brand(x: number, y: number, size: number, ink: 'ink' | 'onband'): string {
  const unit = size / 35;
  const tiles = TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    if (id === 'next')
      return `<g${ink === 'onband' ? ' class="light"' : ''}>${path('M36.8 24.8h9.4v9.4h-9.4z', 'gap')}</g>`;
    return inked(id, rect(column * 12, row * 12, 11, 11, 'g', 1.5));
  });
  return (
    move(`translate(${x} ${y}) scale(${unit})`, tiles.join('')) +
    text(PRODUCT, x + 47 * unit + 22, y + size * 0.82, Math.round(size * 0.98), ink)
  );
}

const WIDTH = STAGE.width / 12;
const SCALE = WIDTH / 120;

function terrace(time: number): string {
  return TILE_IDS.map((id, index) => {
    const up = during(time, 0.35 + ((index * 5) % 12) * 0.09, 0.55, snap);
    const y = STAGE.height - 280 * SCALE + (1 - up) * 300;
    return move(`translate(${index * WIDTH} ${y}) scale(${SCALE})`, inked(id, drawn(`house-${id}`)));
  }).join('');
}

export function plungeScene({ plunge, launch }: FilmWords): Scene {
  return {
    seconds: 4.4,
    words: [plunge, launch],
    draw: (time) => {
      const go = during(time, 0, 0.45, inOut);
      return (
        shade(during(time, 0, 0.4), rect(0, 0, STAGE.width, STAGE.height, 's')) +
        (go < 1 ? move(`translate(0 ${go * 460})`, wholeSmallWall()) : '') +
        `<g class="light">${terrace(time)}</g>` +
        shade(during(time, 1.9, 0.4, out), brand(EDGE, 52, 62, 'onband')) +
        said(time, { words: plunge, x: EDGE - 6, y: 288, size: 152, from: 0.5, ink: 'onband' }) +
        said(time, { words: launch, x: EDGE, y: 378, size: 56, from: 1.3, ink: 'onband' })
      );
    },
  };
}
