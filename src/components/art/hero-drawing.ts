import type { AppId } from '#domain/apps.ts';
import type { AppEntry } from '#lib/content/apps.ts';
import { figure } from './figure.ts';
import { cut, inked, move, path, rect } from './shapes.ts';

export interface HeroWord {
  word: string;
  app: AppId;
}

/** The eleven verbs of the sub-line in their order. */
const VERBS = 'stay, meet, sell, ride, train, hire, build, buy, fix, save, play'.split(', ');

/** Every verb with its app. @throws when an app has another verb: the sentence is a literal. */
export function heroWords(apps: readonly AppEntry[]): HeroWord[] {
  return VERBS.map((word) => {
    const app = apps.find(({ data }) => data.verb === word);
    if (!app) throw new Error(`No app of content/apps has the verb "${word}" of the tagline.`);
    return { word, app: app.id };
  });
}

/** What hero.css moves: each part is an `svg` of its own, which the compositor moves without a repaint. */
type HeroPart = 'left' | 'right' | 'kraft' | 'loose' | 'said';

/**
 * Parts of the drawing on a field of 240 x 300, lowest first. With `words` all are drawn, `word` has the class `now`, and
 * the tile inherits its colour; without, the tile has the colour of Hustlz and no kraft paper.
 */
export function heroParts(word: string, words?: readonly HeroWord[]): Record<HeroPart, string> {
  const ink = figure({ x: 0, hair: 'curls', hairInk: 'a', wear: 'vee', bottom: 220 });
  const paper = figure({ x: 0, facing: -1, ink: 'p', hair: 'scarf', hairInk: 'd', bottom: 220 });
  const outOfLine = (...inner: string[]) => move('rotate(13 176 40)', inner.join(''));
  const text = (one: string, ink: string) =>
    `<text class="${ink}" x="120" y="255" text-anchor="middle">${one}</text>`;
  const group = words ? (...inner: string[]) => inner.join('') : inked.bind(undefined, 'hustlz');
  // The halves of the tile overlap by a hair, so that no seam shows between them.
  return {
    left: [
      inked(
        'tribez',
        rect(0, 60, 120, 240, 'g'),
        cut(0, 60, 120, 240, move('translate(0 -12) scale(1.46)', ink)),
      ),
      group(path('M120.6 212h-75.6a3 3 0 0 0-3 3v57h78.6z', 'g'), rect(42, 266, 78, 6, 'edge')),
      inked('tribez', rect(28, 258, 30, 42, 'a'), rect(28, 226, 30, 32, 'k', 9)),
      group(rect(45, 235, 13, 2.5, 'g'), rect(45, 245, 13, 2.5, 'g')),
    ].join(''),
    right: [
      inked(
        'roomz',
        rect(120, 60, 120, 240, 'g'),
        cut(120, 60, 120, 240, move('translate(123.2) scale(1.46)', paper)),
      ),
      group(path('M120 212h75a3 3 0 0 1 3 3v57h-78z', 'g'), rect(120, 266, 78, 6, 'edge')),
      inked('roomz', rect(182, 258, 30, 42, 'd'), rect(182, 226, 30, 32, 'p', 9)),
      group(rect(182, 235, 13, 2.5, 'g'), rect(182, 245, 13, 2.5, 'g')),
    ].join(''),
    kraft: words ? outOfLine(path('M146 4h60v60h-60z', 'q')) : '',
    loose: outOfLine(
      path('M146 4h60v60h-60z', 'dash'),
      path(
        'M158 64v-9a10 10 0 0 1 10-10h16a10 10 0 0 1 10 10v9M165 27a6 6 0 0 1 6-6h10a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6' +
          'h-10a6 6 0 0 1-6-6z',
        'dash',
      ),
    ),
    said: words
      ? words.map((one) => text(one.word, `word t-${one.app}${one.word === word ? ' now' : ''}`)).join('')
      : group(text(word, 'word')),
  };
}
