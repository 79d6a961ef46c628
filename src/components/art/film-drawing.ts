import { TILE_IDS, type TileId, tileCell } from '#lib/tiles.ts';
import { figure } from './figure.ts';
import { circle, cut, inked, line, move, path, rect } from './shapes.ts';

/** The thing that changes hands on each tile, in its own field of 156 x 117. */
const THINGS: Partial<Record<TileId, string>> = {
  localz:
    ['d', 'p', 'd', 'p', 'd', 'p']
      .map((ink, i) => path(`M${i * 26} 0h26v34a13 13 0 0 1-26 0z`, ink))
      .join('') +
    rect(0, 84, 156, 33, 'a') +
    rect(0, 84, 156, 8, 'd') +
    rect(52, 58, 52, 26, 'd', 13) +
    line('M66 63v14M78 63v14M90 63v14', 'sa', 4),
  howz:
    rect(46, 58, 64, 59, 'p') +
    path('M32 60L78 20l46 40z', 'd') +
    rect(58, 72, 18, 18, 'k', 2) +
    rect(82, 78, 18, 39, 'd', 2),
  roomz:
    rect(42, 22, 72, 72, 'd', 4) +
    circle(84, 54, 22, 'p') +
    circle(94, 46, 20, 'd') +
    line('M78 22v72M42 58h72', 'sa', 4),
  jobz: `<g transform="rotate(-6 78 62)">${
    rect(48, 18, 60, 84, 'p', 2) +
    rect(58, 28, 18, 18, 'd', 2) +
    rect(82, 30, 17, 5, 'k') +
    rect(82, 40, 12, 5, 'k') +
    rect(58, 56, 40, 5, 'k') +
    rect(58, 67, 40, 5, 'k') +
    rect(58, 78, 28, 5, 'k')
  }</g>`,
  tribez:
    path('M78 12l34 56a34 34 0 1 1-68 0z', 'd') +
    path('M78 42l20 36a20 20 0 1 1-40 0z', 'a') +
    rect(34, 102, 88, 15, 'k', 4),
  liftz:
    path('M24 70l20-36a12 12 0 0 1 10-6h48a12 12 0 0 1 10 6l20 36z', 'a') +
    path('M40 66l14-26h20v26zM82 40h20l14 26H82z', 'd') +
    rect(8, 64, 140, 36, 'a', 14) +
    circle(42, 100, 17, 'k') +
    circle(42, 100, 6, 'p') +
    circle(114, 100, 17, 'k') +
    circle(114, 100, 6, 'p'),
  teamz:
    circle(78, 60, 40, 'a') +
    path('M78 42l18 13-7 21H67l-7-21z', 'd') +
    line('M78 42V20M96 55l20-7M89 76l13 18M67 76L54 94M60 55l-20-7', 'sd', 4),
  next: path('M58 40h40v40H58z', 'dash'),
};

/** The tile that the two hold, with the play sign on it and their hands, in the field of the film. */
export function playDrawing(): string {
  return (
    rect(258, 252, 120, 88, 's', 4) +
    rect(258, 334, 120, 6, 'edge') +
    path('M300 272l44 23-44 23z', 'p') +
    rect(246, 278, 26, 28, 'k', 8) +
    rect(364, 278, 26, 28, 'p', 8)
  );
}

/** The twelve tiles, and two people in their panels, Carz and Hustlz, which are joined and take four tiles' room. */
export function filmWall(): string {
  const wall = TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    if (row > 0 && (column === 1 || column === 2)) return '';
    const tile =
      id === 'next'
        ? path('M1 1h154v115H1z', 'dash') + THINGS.next
        : cut(0, 0, 156, 117, rect(0, 0, 156, 117, 'g', 4), THINGS[id] ?? '', rect(0, 113, 156, 4, 'edge'));
    return inked(id, move(`translate(${column * 160} ${row * 121})`, tile));
  });
  const ink = figure({ x: 0, hair: 'bun', hairInk: 'a', wear: 'stripes' });
  const paper = figure({ x: 0, facing: -1, ink: 'p', hair: 'curls', hairInk: 'd', wear: 'apron' });
  return (
    wall.join('') +
    inked(
      'carz',
      rect(160, 121, 158, 238, 'g'),
      cut(160, 121, 158, 238, move('translate(156 66) scale(1.6)', ink)),
    ) +
    inked(
      'hustlz',
      rect(318, 121, 158, 238, 'g'),
      cut(318, 121, 158, 238, move('translate(352 66) scale(1.6)', paper)),
    )
  );
}

/**
 * The film before it is a film: the wall, and before it a tile with a play sign that its two people hold between them.
 * Field 636 x 359, sixteen by nine.
 */
export const filmDrawing = () => filmWall() + playDrawing();
