import type { AppId } from '#domain/apps.ts';
import { figure } from './figure.ts';
import { cut, inked, move, path, rect } from './shapes.ts';

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
