import { arm, figure, hand } from './figure.ts';
import { circle, inked, line, move, path, rect } from './shapes.ts';

/** The four tiles of the mark on paper, on a field of 32: what lands on a home screen. */
function appTile(): string {
  const tiles =
    rect(0, 0, 32, 32, 'p', 7) +
    inked('localz', rect(5, 5, 10, 10, 'g', 2)) +
    inked('howz', rect(17, 5, 10, 10, 'g', 2)) +
    rect(5, 17, 10, 10, 's', 2) +
    path('M18 18h8v8h-8z', 'dash');
  return `<g class="text-black">${tiles}</g>`;
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
  const ink = figure({ x: -8, y: 122, hair: 'bun', hairInk: 'a', wear: 'stripes' });
  const paper = figure({
    x: 168,
    y: 116,
    facing: -1,
    ink: 'p',
    hair: 'afro',
    hairInk: 'k',
    specs: 'd',
    wear: 'vee',
  });
  const phone = rect(0, 0, 76, 122, 'k', 12) + rect(5, 5, 66, 112, 's', 8) + homeScreen();
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
const row = (y: number, ink: 'p' | 's', width: number) =>
  rect(10, y, 66, 16, ink, 3) + rect(16, y + 6, width, 4, ink === 's' ? 'p' : 'q');
const plus = line('M66 36v10M61 41h10', 'sp', 2.5);

/** What is pressed, as small screens of 96 x 72 with a hand on the right spot. */
export const STEP_SCREENS = {
  share: () =>
    screen(
      rect(0, 44, 96, 28, 'p'),
      line('M41 54h-5v13h24V54h-5M48 62V48M42 53l6-6 6 6', 'sk', 3),
      arm('M104 84L78 66', 'k', 76, 64),
    ),
  dots: () =>
    screen(
      rect(0, 0, 96, 28, 'p'),
      rect(8, 9, 60, 10, 'q', 5),
      circle(83, 6, 2.5, 'k') + circle(83, 14, 2.5, 'k') + circle(83, 22, 2.5, 'k'),
      arm('M108 84L84 46', 'k', 83, 42),
    ),
  add: () =>
    screen(row(12, 'p', 30), row(33, 's', 36), plus, row(54, 'p', 24), arm('M112 70L86 50', 'k', 84, 48)),
  home: () =>
    screen(
      path('M10 10h22v22h-22zM64 10h22v22h-22zM10 40h22v22h-22zM64 40h22v22h-22zM37 40h22v22h-22z', 'dash'),
      move('translate(35 8) scale(.82)', appTile()),
    ),
};
