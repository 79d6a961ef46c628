import { arm, figure, hand } from './figure.ts';
import { circle, inked, line, move, path, rect } from './shapes.ts';

/** The four tiles of the mark on paper, on a field of 32: what lands on a home screen. */
function appTile(): string {
  return (
    rect(0, 0, 32, 32, 'p', 7) +
    inked('localz', rect(5, 5, 10, 10, 'g', 2)) +
    inked('howz', rect(17, 5, 10, 10, 'g', 2)) +
    rect(5, 17, 10, 10, 's', 2) +
    path('M18 18h8v8h-8z', 'dash')
  );
}

/** A home screen: places for apps in dashes, and the tile in one of them. */
function homeScreen(): string {
  let places = '';
  for (const [x, y] of [
    [12, 18],
    [44, 18],
    [12, 50],
    [12, 82],
    [44, 82],
  ])
    places += path(`M${x} ${y}h20v20h-20z`, 'dash');
  return places + move('translate(41 47) scale(.82)', appTile());
}

/**
 * The page's own drawing: one person shows another a phone, and the tile is on it. Field 240 x 200.
 */
export function handoverDrawing(): string {
  const ink = figure({ x: -8, y: 122, hair: 'bun', hairInk: 'p', wear: 'stripes' });
  const paper = figure({
    x: 168,
    y: 116,
    facing: -1,
    ink: 'p',
    hair: 'afro',
    hairInk: 'k',
    specs: 'd',
    wear: 'pocket',
  });
  const phone =
    rect(0, 0, 76, 122, 'k', 12) +
    rect(5, 5, 66, 112, 's', 8) +
    move('translate(0 0)', `<g class="on-band">${homeScreen()}</g>`);
  return (
    ink +
    paper +
    move('translate(82 52)', phone) +
    arm('M40 168H76', 'k', 82, 168) +
    arm('M200 160H166', 'p', 158, 160) +
    hand(158, 160, 'p')
  );
}

const screen = (...inner: string[]) => rect(0, 0, 96, 72, 'q', 4) + inner.join('');
const row = (y: number, ink: 'p' | 'k', width: number) =>
  rect(14, y, 68, 16, ink, 3) + rect(20, y + 6, width, 4, ink === 'k' ? 'p' : 'q');
const plus = line('M70 36v10M65 41h10', 'sp', 2.5);

/** What is pressed, as small screens of 96 x 72 with a hand on the right spot. */
export const STEP_SCREENS = {
  share: () =>
    screen(
      rect(0, 44, 96, 28, 'p'),
      line('M40 53h-4v14h24V53h-4M48 61V46M42 51l6-6 6 6', 'sk', 3),
      hand(66, 66, 'k'),
    ),
  dots: () =>
    screen(
      rect(0, 0, 96, 24, 'p'),
      rect(8, 8, 56, 8, 'q', 4),
      circle(82, 5.5, 2.5, 'k') + circle(82, 12, 2.5, 'k') + circle(82, 18.5, 2.5, 'k'),
      hand(84, 32, 'k'),
    ),
  add: () => screen(row(12, 'p', 30), row(33, 'k', 38), plus, row(54, 'p', 24), hand(92, 50, 'p')),
  home: () =>
    screen(
      path('M10 10h22v22h-22zM64 10h22v22h-22zM10 40h22v22h-22zM64 40h22v22h-22zM37 40h22v22h-22z', 'dash'),
      move('translate(35 8) scale(.82)', appTile()),
    ),
};
