import { type Figure, figure } from '../../src/components/art/figure.ts';
import { cut, inked, line, move, path, rect } from '../../src/components/art/shapes.ts';
import { widthOf } from '../../src/lib/lettering/set-line.ts';
import { during, EDGE, fall, inOut, mix, out, type Scene, STAGE, said, shade, snap, text } from './stage.ts';
import type { FilmWords } from './words.ts';

/** Start position of the two tiles, their width while apart, and where they meet. */
export const PANEL = { top: 236, wide: 440, height: STAGE.height - 236 } as const;
const MIDDLE = STAGE.width / 2;
const SIZE = 128;
const HAND_Y = 616;

export type Looks = Omit<Figure, 'x'>;
const INK: Looks = { hair: 'curls', wear: 'vee' };
const PAPER: Looks = { facing: -1, ink: 'p', hair: 'scarf', wear: 'buttons' };

export function reach(fromX: number, fromY: number, toX: number, toY: number, ink: 'k' | 'p'): string {
  return line(`M${fromX} ${fromY}L${toX} ${toY}`, `s${ink}`, 44) + rect(toX - 29, toY - 29, 58, 58, ink, 17);
}

/** The traded object, around its centre; `bite` is the fraction taken by the fee. */
export function thing(x: number, y: number, size = SIZE, bite = 0): string {
  const [left, top] = [x - size / 2, y - size / 2];
  if (!bite) {
    return rect(left, top, size, size, 's', 7) + rect(left, top + size - 9, size, 9, 'edge', 0);
  }
  return path(`M${left + bite} ${top}H${left + size}V${top + size}H${left}V${top + bite}h${bite}z`, 's');
}

interface Tile {
  x: number;
  top: number;
  width: number;
  height: number;
}

/** A person in a tile, in the colour of an app or, without one, in the grey of the old way. */
export function portrait({ x, top, width, height }: Tile, place: string, looks: Looks, app = ''): string {
  const [colour, grey] = looks.facing === -1 ? (['d', 'k'] as const) : (['a', 'p'] as const);
  const who = move(place, figure({ x: 0, ...looks, hairInk: app ? colour : grey }));
  const all = rect(x, top, width, height, app ? 'g' : 'q') + who;
  return app ? inked(app, all) : all;
}

/** `slide` moves both towards each other. */
function person(side: 'left' | 'right', slide: number, coloured: boolean): string {
  const left = side === 'left';
  const width = PANEL.wide + slide;
  const tile = { ...PANEL, x: left ? 0 : STAGE.width - width, width };
  const place = `translate(${left ? 104 + slide * 0.8 : 944 - slide * 0.8} 140) scale(2.9)`;
  return portrait(tile, place, left ? INK : PAPER, coloured ? (left ? 'skillz' : 'hustlz') : '');
}

const gap = path(
  `M${PANEL.wide + 6} ${PANEL.top + 2}H${STAGE.width - PANEL.wide - 6}V${STAGE.height + 20}H${PANEL.wide + 6}z`,
  'dash',
);

const leftArm = (toX: number, slide = 0) => reach(300 + slide * 0.8, 660, toX, HAND_Y + 14, 'k');
const rightArm = (toX: number, slide = 0) => reach(980 - slide * 0.8, 660, toX, HAND_Y + 14, 'p');

function middleman(chips: number, transform: string): string {
  const width = STAGE.width - 2 * PANEL.wide - 8;
  const left = PANEL.wide + 4;
  const fees = Array.from({ length: chips }, (_, i) => rect(left + width - 76, 644 - i * 56, 48, 48, 's', 3));
  return move(
    transform,
    rect(left, PANEL.top, width, PANEL.height + 40, 'fee', 10) +
      text('%', MIDDLE, 560, 250, 'p', 'middle') +
      fees.join(''),
  );
}

function heading(
  time: number,
  words: readonly string[],
  times: readonly number[],
  size: number,
  to?: number,
) {
  let x = EDGE;
  return words
    .map((one, index) => {
      const at = x;
      x += (widthOf(one) + 0.2) * size;
      return said(time, { words: one, x: at, y: 158, size, from: times[index] ?? 0, ...(to && { to }) });
    })
    .join('');
}

function people({ people: who, thing: what }: FilmWords): Scene {
  return {
    seconds: 4,
    words: [who, what],
    draw: (time) => {
      const come = (from: number) => 1 - during(time, from, 0.6, out);
      const rise = during(time, 1.7, 0.5, snap);
      const left = move(`translate(${-500 * come(0.1)})`, person('left', 0, false));
      const right = move(`translate(${500 * come(0.3)})`, person('right', 0, false));
      return (
        shade(during(time, 0.9, 0.4), gap) +
        left +
        right +
        (time < 1.5 ? '' : move(`translate(0 ${mix(260, 0, rise)})`, thing(450, HAND_Y - 40), leftArm(420))) +
        heading(time, [who, what], [0.5, 1.7], 124, 3.8)
      );
    },
  };
}

/** Path of an object through the middle: whole before it, reduced after it. */
function passage(time: number, start: number): string {
  const go = during(time, start, 1.3, inOut);
  if (time < start || time > start + 2.15) return '';
  const away = during(time, start + 1.75, 0.4, fall);
  const x = mix(450, 914, go);
  return move(`translate(0 ${away * 320})`, thing(x, HAND_Y - 40, SIZE, go > 0.4 ? 52 : 0));
}

function fee({ fee: words }: FilmWords): Scene {
  return {
    seconds: 5.2,
    words: [words],
    draw: (time) => {
      const drop = during(time, 0.15, 0.55, out);
      const knock = Math.sin(during(time, 0.5, 0.4) * Math.PI) * 7;
      const first = 1.15;
      const second = 3;
      const chips = [first, second].filter((start) => time > start + 0.75).length;
      // Start and end of the wait for the next object; the last remains for the next scene.
      const waiting = [
        [-1, first],
        [first + 1.3, second],
        [second + 1.4, 9],
      ].map(([from = 0, to = 0]) =>
        time >= from && time < to
          ? move(`translate(0 ${mix(260, 0, during(time, from, 0.4, out))})`, thing(450, HAND_Y - 40))
          : '',
      );
      const taken = during(time, first + 0.7, 0.4, out);
      const back = during(time, 4.85, 0.35, inOut);
      const hand = mix(mix(980, 940, taken), 892, back);
      return (
        gap +
        move(`translate(${-knock})`, person('left', 0, false)) +
        move(`translate(${knock})`, person('right', 0, false)) +
        waiting.join('') +
        passage(time, first) +
        passage(time, second) +
        middleman(chips, `translate(0 ${mix(-760, 0, drop)})`) +
        leftArm(420 - knock) +
        shade(
          taken,
          reach(mix(1010, 980, back), mix(668, 660, back), hand, HAND_Y + mix(24, 14, back), 'p'),
        ) +
        heading(time, [words], [0.45], 108, 5)
      );
    },
  };
}

/** The joined pair, coloured from the seam as far as `wipe`. */
export function joined(wipe = 1, slide = MIDDLE - PANEL.wide, pop = 0): string {
  const reachOut = wipe * MIDDLE;
  const colour = wipe
    ? cut(
        MIDDLE - reachOut,
        0,
        2 * reachOut,
        STAGE.height,
        person('left', slide, true),
        person('right', slide, true),
      )
    : '';
  const apart = MIDDLE - PANEL.wide - slide;
  return (
    person('left', slide, false) +
    person('right', slide, false) +
    colour +
    thing(MIDDLE - apart * 0.95, HAND_Y - 40, SIZE * (1 + pop)) +
    leftArm(MIDDLE - 52 - apart * 0.84, slide) +
    rightArm(MIDDLE + 52 + apart, slide)
  );
}

function gone({ gone: first, more: second }: FilmWords): Scene {
  return {
    seconds: 4.6,
    words: [first, second],
    draw: (time) => {
      const sway = Math.sin(during(time, 0, 0.6) * Math.PI * 3) * 2.2;
      const tip = during(time, 0.55, 0.75, fall);
      const slide = during(time, 1.6, 0.42, snap) * (MIDDLE - PANEL.wide);
      const pop = Math.sin(during(time, 1.85, 0.4) * Math.PI) * 0.16;
      return (
        (time < 1.6 ? gap : '') +
        joined(during(time, 1.85, 0.6, inOut), slide, pop) +
        (tip < 1
          ? middleman(2, `translate(${tip * 60} ${tip * 760}) rotate(${sway + tip * 26} ${MIDDLE} 700)`)
          : '') +
        heading(time, [first, second], [0.7, 1.9], 112, 4.35)
      );
    },
  };
}

export const pairScenes = (words: FilmWords): Scene[] => [people(words), fee(words), gone(words)];
