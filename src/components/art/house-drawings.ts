import type { AppId } from '#domain/apps.ts';
import { TILE_IDS, tileCell } from '#lib/tiles.ts';
import { figure } from './figure.ts';
import { cut, inked, inz, move, path, rect } from './shapes.ts';

/** A word that the hero's tile can say, and the app whose colour it takes for it. */
export interface HeldWord {
  word: string;
  app: AppId;
}

/**
 * The hero: two tiles joined, two people hold one tile with a word on it, and the middleman's dashed tile has come
 * loose above them. Field 240 x 300. With `words` all of them lie on the tile, the one that is `word` has the class
 * `now`, and the tile takes its colour from the svg around it; without, it is the tile of Hustlz.
 */
export function heroDrawing(word: string, words?: readonly HeldWord[]): string {
  const ink = figure({ x: 0, hair: 'curls', hairInk: 'a', wear: 'vee', bottom: 220 });
  const paper = figure({ x: 0, facing: -1, ink: 'p', hair: 'scarf', hairInk: 'd', bottom: 220 });
  const loose =
    path('M146 4h60v60h-60z', 'dash') +
    path(
      'M158 64v-9a10 10 0 0 1 10-10h16a10 10 0 0 1 10 10v9M165 27a6 6 0 0 1 6-6h10a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6' +
        'h-10a6 6 0 0 1-6-6z',
      'dash',
    );
  const text = (one: string, ink: string) =>
    `<text class="${ink}" x="120" y="255" text-anchor="middle">${one}</text>`;
  const said = words
    ? words.map((one) => text(one.word, `word t-${one.app}${one.word === word ? ' now' : ''}`)).join('')
    : text(word, 'word');
  const held = words ? (...inner: string[]) => inner.join('') : inked.bind(undefined, 'hustlz');
  return (
    inked(
      'tribez',
      rect(0, 60, 120, 240, 'g'),
      cut(0, 60, 120, 240, move('translate(0 -12) scale(1.46)', ink)),
    ) +
    inked(
      'roomz',
      rect(120, 60, 120, 240, 'g'),
      cut(120, 60, 120, 240, move('translate(123.2) scale(1.46)', paper)),
    ) +
    move('rotate(13 176 40)', loose) +
    held(rect(42, 212, 156, 60, 'g', 3), rect(42, 266, 156, 6, 'edge'), said) +
    inked('tribez', rect(28, 258, 30, 42, 'a'), rect(28, 226, 30, 32, 'k', 9)) +
    inked('roomz', rect(182, 258, 30, 42, 'd'), rect(182, 226, 30, 32, 'p', 9)) +
    held(
      rect(45, 235, 13, 2.5, 'g'),
      rect(45, 245, 13, 2.5, 'g'),
      rect(182, 235, 13, 2.5, 'g'),
      rect(182, 245, 13, 2.5, 'g'),
    )
  );
}

/** The 404 page: the twelve, one of them fallen out, and somebody looking through the gap. Field 332 x 300. */
export function lostDrawing(): string {
  const tile = (x: number, y: number) => rect(x, y, 80, 80, 'g', 4) + rect(x, y + 76, 80, 4, 'edge');
  const wall = TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    const [x, y] = [column * 84, row * 84];
    if (id === 'next') return path(`M${x + 1} ${y + 1}h78v78h-78z`, 'dash');
    if (id !== 'skillz') return inked(id, tile(x, y));
    const looking = figure({ x: 6, y: 96, ink: 'p', hair: 'curls', hairInk: 'd', bottom: 130 });
    const face = cut(x, y, 80, 80, move(`translate(${x - 8} ${y - 30}) scale(1.02)`, looking));
    return rect(x, y, 80, 80, 'k', 4) + inked(id, face);
  });
  return `${wall.join('')}<g class="t-skillz" transform="rotate(-17 150 262)">${tile(112, 214)}</g>`;
}

const SMALL = 'scale(.76)';

function sender(): string {
  return (
    rect(0, 0, 100, 110, 'q', 3) +
    move(`translate(14 -8) ${SMALL}`, figure({ x: 0, hair: 'curls', hairInk: 'p', wear: 'vee', bottom: 156 }))
  );
}

function reader(): string {
  return (
    rect(0, 0, 100, 110, 'q', 3) +
    move(
      `translate(24 -8) ${SMALL}`,
      figure({ x: 0, facing: -1, ink: 'p', hair: 'bob', specs: 'k', wear: 'buttons', bottom: 156 }),
    )
  );
}

function thing(x: number, y: number, label = ''): string {
  return rect(x, y, 44, 44, 's', 3) + rect(x, y + 40, 44, 4, 'edge') + label;
}

const grip = (x: number, y: number, ink: 'k' | 'p') => rect(x, y, 15, 15, ink, 4);

/**
 * What happens to a contribution in three pictures, told with the house's join: a tile is offered across a gap, a
 * person takes it, the two stand joined. Field 240 x 110.
 */
export const STEP_DRAWINGS = {
  sent: () => sender() + path('M141 1h98v108h-98z', 'dash') + thing(82, 56) + grip(74, 72, 'k'),
  decided: () => sender() + move('translate(140)', reader()) + thing(118, 56) + grip(154, 72, 'p'),
  earned: () =>
    // The seam is closed behind the two panels, whose corners are round.
    rect(112, 0, 16, 110, 'q') +
    move('translate(20)', sender()) +
    move('translate(120)', reader()) +
    thing(98, 56, inz(120, 84)) +
    grip(90, 72, 'k') +
    grip(135, 72, 'p'),
};
