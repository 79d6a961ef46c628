import type { TileId } from '#lib/tiles.ts';
import { figure } from './figure.ts';
import { circle, cut, line, move, path, rect } from './shapes.ts';

/*
 * Totterdown: every house 120 wide in a field of 120 x 280, standing on its lower edge. The wall takes the app's
 * colour, the roof its deep, and the panes (`pane`) are lit when the theme is dark.
 */
const GROUND = 280;

/** Windows with four panes each, one path for a whole house: [left, top] or [left, top, width, height]. */
function panes(...windows: [x: number, y: number, w?: number, h?: number][]): string {
  const d = windows.map(([x, y, w = 26, h = 34]) => {
    const [half, tall] = [(w - 2) / 2, (h - 2) / 2];
    const pane = (left: number, top: number) => `M${left} ${top}h${half}v${tall}h-${half}z`;
    return pane(x, y) + pane(x + half + 2, y) + pane(x, y + tall + 2) + pane(x + half + 2, y + tall + 2);
  });
  return path(d.join(''), 'pane');
}

const wall = (eaves: number) => rect(0, eaves, 120, GROUND - eaves, 'g');

/** A door of `w` by `h` standing on the ground, with its knob. */
function door(x: number, w: number, h: number, ink: string, arch = false): string {
  const top = arch ? `v-${h - w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z` : `v-${h}h${w}v${h}z`;
  return path(`M${x} ${GROUND}${top}`, ink) + rect(x + w - 9, GROUND - h / 2, 4, 4, ink === 'p' ? 'k' : 'p');
}

const chimney = (x: number, y: number, h: number) => rect(x, y, 18, h, 'd') + rect(x - 2, y, 22, 5, 'q');

const localz = () =>
  chimney(14, 84, 50) +
  wall(134) +
  path('M0 134L60 86l60 48z', 'd') +
  panes([18, 148], [76, 148], [10, 226, 56, 34]) +
  path('M6 202h16v22a8 8 0 0 1-16 0zM38 202h16v22a8 8 0 0 1-16 0z', 'p') +
  path('M22 202h16v22a8 8 0 0 1-16 0zM54 202h16v22a8 8 0 0 1-16 0z', 'd') +
  door(80, 30, 62, 'k');

const howz = () =>
  chimney(88, 48, 60) +
  wall(112) +
  path('M0 112L60 60l60 52z', 'd') +
  circle(60, 94, 11, 'pane') +
  panes([16, 128], [78, 128], [78, 200]) +
  door(18, 36, 70, 'p', true);

const roomz = () =>
  wall(64) +
  path('M0 65V46h24v18h24V46h24v18h24V46h24v19z', 'g') +
  panes([14, 84], [54, 84], [14, 134], [54, 134], [14, 184]) +
  circle(101, 102, 10, 'p') +
  circle(105, 98, 9, 'g') +
  door(62, 40, 64, 'p', true);

const jobz = () =>
  wall(120) +
  path('M0 120V84l40 36V84l40 36V84l40 36z', 'd') +
  panes([10, 134, 46, 26], [64, 134, 46, 26], [10, 172, 46, 26], [64, 172, 46, 26]) +
  door(66, 22, 58, 'k') +
  door(88, 22, 58, 'k') +
  rect(16, 222, 32, 40, 'p') +
  path('M22 230h20v4H22zM22 239h20v4H22zM22 248h12v4H22z', 'k');

const tribez = () =>
  wall(132) +
  path('M0 132a60 52 0 0 1 120 0z', 'd') +
  rect(36, 96, 48, 48, 'a', 3) +
  cut(
    36,
    96,
    48,
    48,
    move(
      'translate(39 68) scale(.44)',
      figure({ x: 0, y: 116, hair: 'beanie', hairInk: 'd', wear: 'stripes', bottom: 190 }),
    ),
  ) +
  panes([16, 160], [78, 160]) +
  line('M2 212q58 22 116 0', 'sk', 2) +
  path('M14 216h12l-6 13zM36 220h12l-6 13zM72 220h12l-6 13zM94 216h12l-6 13z', 'p') +
  door(44, 32, 46, 'k', true);

const skillz = () =>
  wall(110) +
  path('M0 110V92h20V74h20V56h40v18h20v18h20v18z', 'd') +
  panes([18, 124], [47, 76, 26, 28], [76, 124], [76, 196]) +
  rect(8, 168, 104, 16, 'p') +
  path(
    'M17 168h6v10h-6zM29 168h6v10h-6zM53 168h6v10h-6zM65 168h6v10h-6zM77 168h6v10h-6zM101 168h6v10h-6z',
    'k',
  ) +
  door(20, 34, 74, 'k');

const hustlz = () =>
  wall(140) +
  path('M0 140V96l62 44z', 'd') +
  rect(68, 115, 24, 25, 'q', 2) +
  rect(94, 115, 24, 25, 'a', 2) +
  rect(81, 88, 24, 25, 'd', 2) +
  panes([14, 154], [47, 154], [80, 154], [72, 212]) +
  door(18, 38, 64, 'p');

const liftz = () =>
  wall(168) +
  path('M0 168a60 34 0 0 1 120 0z', 'd') +
  panes([16, 180, 88, 18]) +
  rect(14, 210, 92, 70, 'k') +
  path('M26 262l8-22a8 8 0 0 1 7-5h38a8 8 0 0 1 7 5l8 22z', 'a') +
  rect(18, 258, 84, 16, 'a', 5) +
  path('M38 256l6-14h32l6 14z', 'd') +
  rect(24, 263, 10, 6, 'p', 2) +
  rect(86, 263, 10, 6, 'p', 2);

const teamz = () =>
  rect(56, 44, 4, 60, 'q') +
  path('M60 46h42l-10 12 10 12H60z', 'g') +
  wall(104) +
  rect(0, 96, 120, 14, 'd') +
  panes([12, 126], [47, 126], [82, 126], [12, 182]) +
  circle(86, 196, 17, 'p') +
  path('M86 187l9 7-3 10H80l-3-10z', 'k') +
  door(44, 32, 60, 'p');

const carz = () =>
  chimney(50, 86, 40) +
  wall(146) +
  path('M0 146l24-38h72l24 38z', 'd') +
  panes([14, 160], [80, 160]) +
  path('M24 280v-46a36 36 0 0 1 72 0v46z', 'p') +
  path('M28 280v-8h64v8zM28 266v-8h64v8zM28 252v-8h64v8z', 'k') +
  rect(54, 168, 12, 12, 'p', 2);

const swapz = () =>
  chimney(16, 66, 50) +
  wall(138) +
  path('M0 138l12-54h96l12 54z', 'd') +
  rect(28, 98, 24, 34, 'p', 2) +
  rect(70, 98, 24, 34, 'p', 2) +
  panes([31, 101, 18, 28], [73, 101, 18, 28], [16, 156], [78, 156]) +
  door(14, 34, 66, 'k') +
  path('M76 280l-4-22h32l-4 22z', 'k') +
  path('M88 258c0-18-16-18-16-30 11 0 16 8 16 16 0-10 6-20 18-20 0 14-18 16-18 34z', 'd');

/** The plot: walls, roof, windows and door in dashes. */
const next = () =>
  path('M2 279V132L60 88l58 44v147M18 148h26v34H18zM76 148h26v34H76zM44 280v-58a17 17 0 0 1 34 0v58', 'dash');

/** Eleven painted houses and one plot, by tile. */
export const HOUSE_FRONTS: Record<TileId, () => string> = {
  localz,
  howz,
  roomz,
  jobz,
  tribez,
  skillz,
  hustlz,
  liftz,
  teamz,
  carz,
  swapz,
  next,
};
