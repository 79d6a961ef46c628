import { arm, figure } from './figure.ts';
import { inked, move, path, rect } from './shapes.ts';

const STEP = 'M0 186h240v14H0z';

/**
 * Signing in: a house front of tiles with one of them open as a door; one person holds it, one comes with a tile of
 * their own. Field 240 x 200.
 */
export function doorDrawing(): string {
  const wall = [
    ['localz', 96, 14],
    ['howz', 144, 14],
    ['roomz', 192, 14],
    ['jobz', 192, 62],
    ['skillz', 192, 110],
  ] as const;
  const tiles = wall.map(([app, x, y]) =>
    inked(app, rect(x, y, 44, 44, 'g', 3), rect(x, y + 40, 44, 4, 'edge')),
  );
  const doorway = path('M98 64h86v122H98z', 'k');
  const leaf = inked('tribez', path('M98 64L72 74v122l26-10z', 'g'), path('M78 132h6v10h-6z', 'k'));
  const keeper = figure({
    x: 104,
    y: 132,
    facing: -1,
    ink: 'p',
    hair: 'bob',
    hairInk: 'a',
    bottom: 186,
  });
  const guest = figure({ x: -18, y: 138, hair: 'curls', hairInk: 'd', wear: 'stripes', bottom: 200 });
  const brought = inked('hustlz', rect(0, 0, 40, 40, 'g', 3), rect(0, 36, 40, 4, 'edge'));
  return (
    path(STEP, 's') +
    tiles.join('') +
    doorway +
    inked('roomz', keeper) +
    leaf +
    inked('swapz', guest) +
    move('translate(60 128) rotate(-6)', brought) +
    arm('M30 172L66 156', 'k', 68, 156) +
    arm('M124 170L108 158', 'p', 104, 156)
  );
}
