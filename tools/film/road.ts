import { cut, inked, move, path, rect } from '../../src/components/art/shapes.ts';
import { TILE_IDS, tileCell } from '../../src/lib/tiles.ts';
import { intoNext } from './day.ts';
import { type Looks, portrait, reach, thing } from './pair.ts';
import { during, EDGE, inOut, mix, out, type Scene, STAGE, said, shade, snap, text } from './stage.ts';
import type { FilmWords } from './words.ts';

const TOP = 312;
const HEIGHT = STAGE.height - TOP;
const WIDE = 440;
const MIDDLE = STAGE.width / 2;
const LEFT = 92;
const RIGHT = STAGE.width - LEFT - WIDE;
const SIZE = 124;
const HAND_Y = 596;

const SENDER: Looks = { hair: 'bun', wear: 'stripes' };
const READER: Looks = { facing: -1, ink: 'p', hair: 'bob', specs: 'k', wear: 'buttons' };

function panel(side: 'left' | 'right', shift: number, coloured = false): string {
  const left = side === 'left';
  const x = left ? LEFT + shift : RIGHT - shift;
  const place = `translate(${x + (left ? 96 : 144)} 214) scale(2.55)`;
  const app = left ? 'howz' : 'swapz';
  const tile = { x, top: TOP, width: WIDE, height: HEIGHT };
  return portrait(tile, place, left ? SENDER : READER, coloured ? app : '');
}

const empty = path(`M${RIGHT} ${TOP + 2}h${WIDE}v${HEIGHT + 20}h-${WIDE}z`, 'dash');

const leftArm = (toX: number, shift = 0) => reach(LEFT + shift + 280, 660, toX, HAND_Y + 14, 'k');
const rightArm = (toX: number, shift = 0) => reach(RIGHT - shift + 160, 660, toX, HAND_Y + 14, 'p');

function headline(time: number, { title, text: sub }: FilmWords['road'][number], from: number, to: number) {
  return (
    said(time, { words: title, x: EDGE, y: 132, size: 116, from, to }) +
    said(time, { words: sub, x: EDGE, y: 212, size: 52, width: 1180, from: from + 0.5, to, ink: 'muted' })
  );
}

const tick = (x: number, y: number, part = 1) =>
  part > 0
    ? `<path class="sp" d="M${x - 30} ${y}l20 22l40 -44" stroke-width="15" stroke-linecap="round" pathLength="1" stroke-dasharray="${part} 2"/>`
    : '';

function offered(words: FilmWords): Scene {
  const step = words.road[0]!;
  return {
    seconds: 3.9,
    words: [step.title, step.text],
    draw: (time) => {
      const near = during(time, 0, 0.9, inOut);
      const come = during(time, 0.8, 0.55, out);
      const hold = during(time, 1.5, 0.5, snap);
      const x = mix(LEFT + 380, 560, hold);
      return (
        (near < 1 ? shade(1 - during(time, 0.55, 0.35), intoNext(near, words.hours)) : '') +
        move(`translate(0 ${mix(440, 0, come)})`, panel('left', 0)) +
        shade(during(time, 1.2, 0.4), empty) +
        (time > 1.4
          ? move(`translate(0 ${mix(200, 0, hold)})`, thing(x, HAND_Y - 34, SIZE), leftArm(x - 34))
          : '') +
        headline(time, step, 0.9, 3.7)
      );
    },
  };
}

function decided(words: FilmWords): Scene {
  const step = words.road[1]!;
  return {
    seconds: 3.4,
    words: [step.title, step.text],
    draw: (time) => {
      const come = during(time, 0.1, 0.55, out);
      const over = during(time, 0.9, 0.6, inOut);
      const x = mix(560, 724, over);
      return (
        (come < 1 ? empty : '') +
        panel('left', 0) +
        move(`translate(0 ${mix(440, 0, come)})`, panel('right', 0)) +
        thing(x, HAND_Y - 34, SIZE) +
        tick(x, HAND_Y - 34, during(time, 1.7, 0.35, out)) +
        leftArm(mix(526, 470, during(time, 1, 0.5, inOut))) +
        (time > 0.5 ? rightArm(mix(850, 758, during(time, 0.5, 0.4, out))) : '') +
        headline(time, step, 0.15, 3.2)
      );
    },
  };
}

const SHIFT = MIDDLE - LEFT - WIDE;

function pairWithInz(time: number): string {
  const shift = during(time, 0.15, 0.42, snap) * SHIFT;
  const wipe = during(time, 0.4, 0.55, inOut) * (WIDE + 20);
  const x = mix(724, MIDDLE, during(time, 0.15, 0.42, snap));
  const press = during(time, 0.9, 0.35, out);
  const pop = Math.sin(during(time, 0.9, 0.4) * Math.PI) * 0.22;
  const size = SIZE * mix(1, 1.42, press) * (1 + pop);
  const y = mix(HAND_Y - 34, HAND_Y - 56, press);
  return (
    panel('left', shift) +
    panel('right', shift) +
    (wipe > 0
      ? cut(MIDDLE - wipe, 0, 2 * wipe, STAGE.height, panel('left', shift, true), panel('right', shift, true))
      : '') +
    thing(x, y, size) +
    shade(1 - press, tick(x, y, 1)) +
    shade(press, text('INZ', x, y + 22, 76, 'onband', 'middle')) +
    leftArm(mix(470, MIDDLE - mix(52, 84, press), during(time, 0.15, 0.42, out)), shift) +
    rightArm(mix(758, MIDDLE + mix(52, 84, press), during(time, 0.15, 0.42, out)), shift)
  );
}

function earned(words: FilmWords): Scene {
  const step = words.road[2]!;
  return {
    seconds: 3.4,
    words: [step.title, step.text],
    draw: (time) => pairWithInz(time) + headline(time, step, 0.15, 3.2),
  };
}

const MINI = { width: 176, height: 128, grout: 4 } as const;
const WALL_LEFT = (STAGE.width - 4 * (MINI.width + MINI.grout)) / 2;
const WALL_TOP = 306;

function slot(index: number): { x: number; y: number } {
  const { column, row } = tileCell(TILE_IDS[index] ?? 'next');
  return {
    x: WALL_LEFT + column * (MINI.width + MINI.grout),
    y: WALL_TOP + row * (MINI.height + MINI.grout),
  };
}

/** Small wall; `rise` gives each tile's offset below its place; `last` is the twelfth, or empty. */
function smallWall(rise: (index: number) => number, last = ''): string {
  return TILE_IDS.map((id, index) => {
    const { x, y } = slot(index);
    const up = `translate(0 ${rise(index)})`;
    if (id === 'next') {
      return move(
        up,
        last || path(`M${x + 3} ${y + 3}h${MINI.width - 6}v${MINI.height - 6}h-${MINI.width - 6}z`, 'dash'),
      );
    }
    return move(
      up,
      inked(
        id,
        rect(x, y, MINI.width, MINI.height, 'g', 6),
        rect(x, y + MINI.height - 8, MINI.width, 8, 'edge'),
      ),
    );
  }).join('');
}

function shippedTile(x: number, y: number, width: number, height: number): string {
  return (
    rect(x - width / 2, y - height / 2, width, height, 's', 6) +
    rect(x - width / 2, y + height / 2 - 8, width, 8, 'edge') +
    tick(x, y)
  );
}

export function wholeSmallWall(): string {
  const { x, y } = slot(11);
  const { width, height } = MINI;
  return smallWall(() => 0, shippedTile(x + width / 2, y + height / 2, width, height));
}

function shipped(words: FilmWords): Scene {
  const step = words.road[3]!;
  const home = slot(11);
  return {
    seconds: 3.6,
    words: [step.title, step.text],
    draw: (time) => {
      const away = during(time, 0, 0.45, inOut);
      const fly = during(time, 1.15, 0.55, inOut);
      const wave = (index: number) => {
        const { column, row } = tileCell(TILE_IDS[index] ?? 'next');
        return -Math.sin(during(time, 1.72 + (5 - column - row) * 0.07, 0.35) * Math.PI) * 16;
      };
      const rise = (index: number) => (1 - during(time, 0.25 + index * 0.04, 0.5, out)) * 460 + wave(index);
      const [x, y] = [
        mix(MIDDLE, home.x + MINI.width / 2, fly),
        mix(HAND_Y - 56, home.y + MINI.height / 2, fly) - Math.sin(fly * Math.PI) * 90,
      ];
      const tile = shippedTile(x, y, mix(SIZE * 1.42, MINI.width, fly), mix(SIZE * 1.42, MINI.height, fly));
      return (
        move(`translate(0 ${away * 460})`, away < 1 ? joinedOnly() : '') +
        smallWall(rise, fly >= 1 ? tile : '') +
        (fly < 1 ? tile : '') +
        headline(time, step, 0.15, 3.45)
      );
    },
  };
}

const joinedOnly = () => panel('left', SHIFT, true) + panel('right', SHIFT, true);

export const roadScenes = (words: FilmWords): Scene[] => [
  offered(words),
  decided(words),
  earned(words),
  shipped(words),
];
