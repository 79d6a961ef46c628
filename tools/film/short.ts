import { type Figure, figure } from '../../src/components/art/figure.ts';
import { cut, inked, move, path, rect } from '../../src/components/art/shapes.ts';
import { APP_IDS } from '../../src/domain/apps.ts';
import { joined, PANEL, reach } from './pair.ts';
import { brand } from './plunge.ts';
import { during, EDGE, inOut, mix, out, type Scene, STAGE, said, shade, snap } from './stage.ts';
import type { FilmWords } from './words.ts';

const MIDDLE = STAGE.width / 2;
const APART = 44;

const VAN: Omit<Figure, 'x'> = { ink: 'p', hair: 'cap', hairInk: 'a', wear: 'vee' };
const SOFA: Omit<Figure, 'x'> = { facing: -1, hair: 'bun', hairInk: 'a', wear: 'vee' };

/** A person and their tile, `off` px from the middle; `step` moves the person alone. */
function side(which: 'left' | 'right', off: number, step = 0): string {
  const left = which === 'left';
  const x = left ? -off : MIDDLE + off;
  const at = left ? 190 - off : 866 + off;
  const who = move(`translate(${at + step} 160) scale(2.8)`, figure({ x: 0, ...(left ? VAN : SOFA) }));
  return inked(
    left ? 'liftz' : 'howz',
    rect(x, 0, MIDDLE, STAGE.height, 'g'),
    cut(x, 0, MIDDLE, STAGE.height, who),
  );
}

/** From the drawing `carry`. */
const sofa = () =>
  rect(176, 46, 128, 48, 's', 8) +
  rect(164, 66, 26, 40, 's', 8) +
  rect(290, 66, 26, 40, 's', 8) +
  rect(184, 78, 112, 28, 's') +
  path('M190 77h100v3H190zM239 79h2v25h-2z', 'edge') +
  path('M176 106h10v8h-10zM294 106h10v8h-10z', 'k');

function apart({ sides: [van, sofaToMove] }: FilmWords): Scene {
  return {
    seconds: 5.6,
    words: [van, sofaToMove],
    draw: (time) => {
      const left = 1 - during(time, 0.1, 0.6, out);
      const right = 1 - during(time, 2, 0.6, out);
      return (
        move(`translate(${-660 * left})`, side('left', APART)) +
        move(`translate(${660 * right})`, side('right', APART)) +
        said(time, { words: van, x: 36, y: 92, size: 70, width: 520, from: 0.6, to: 5.35, ink: 'p' }) +
        said(time, { words: sofaToMove, x: 720, y: 92, size: 70, width: 520, from: 2.5, to: 5.35, ink: 'k' })
      );
    },
  };
}

function carried({ found }: FilmWords): Scene {
  const [look = '', both = ''] = found.split(/(?<=\.) /);
  return {
    seconds: 4.8,
    words: [found],
    draw: (time) => {
      const off = APART * (1 - during(time, 0.1, 0.42, snap));
      const lift = during(time, 0.9, 0.5, snap);
      const go = during(time, 1.7, 2.6, inOut);
      const bob = Math.abs(Math.sin(go * Math.PI * 4)) * 10;
      const step = mix(0, -170, go);
      const y = mix(380, 0, lift) - bob;
      return (
        side('left', off, step) +
        side('right', off, step) +
        move(`translate(${MIDDLE + step - 240 * 2.4} ${432 + y}) scale(2.4)`, inked('liftz', sofa())) +
        (time < 0.9
          ? ''
          : move(
              `translate(${step} 0)`,
              reach(372, 660, 478, mix(760, 668, lift) - bob, 'p'),
              reach(908, 660, 804, mix(760, 668, lift) - bob, 'k'),
            )) +
        said(time, { words: look, x: 36, y: 110, size: 88, width: 540, from: 0.3, to: 4.6, ink: 'p' }) +
        said(time, {
          words: both,
          x: MIDDLE + 40,
          y: 110,
          size: 88,
          width: 500,
          from: 0.7,
          to: 4.6,
          ink: 'k',
        })
      );
    },
  };
}

const DEAL = 124;
const COLUMNS = 10;
const FLOOR = 664;

function flat({ flat: words }: FilmWords): Scene {
  const [fee = '', stop = ''] = words.split(/(?<=\.) /);
  return {
    seconds: 5.2,
    words: [words],
    draw: (time) => {
      const laid = during(time, 0.5, 0.7, out);
      const deals = Array.from({ length: 2 * COLUMNS }, (_, index) => {
        const column = (index * 7) % COLUMNS;
        const row = Math.floor(index / COLUMNS);
        const start = 1.8 + index * 0.11;
        const size = mix(0.4, 1, during(time, start, 0.35, snap));
        const x = 2 + column * (DEAL + 4);
        const y = FLOOR - (row + 1) * (DEAL + 4);
        const about = `translate(${x + DEAL / 2} ${y + DEAL}) scale(${size}) translate(${-x - DEAL / 2} ${-y - DEAL})`;
        const app = APP_IDS[(column * 3 + row * 5) % APP_IDS.length] ?? 'localz';
        const deal = inked(app, rect(x, y, DEAL, DEAL, 'g', 6), rect(x, y + DEAL - 9, DEAL, 9, 'edge'));
        return time > start ? move(about, deal) : '';
      });
      return (
        rect(0, FLOOR, STAGE.width * laid, STAGE.height - FLOOR, 's') +
        deals.join('') +
        said(time, { words: fee, x: EDGE, y: 158, size: 140, from: 0.2, to: 5 }) +
        said(time, { words: stop, x: EDGE, y: 300, size: 140, from: 1.6, to: 5 })
      );
    },
  };
}

function end({ gone, more }: FilmWords): Scene {
  return {
    seconds: 4.4,
    words: [gone, more],
    draw: (time) => {
      const rise = during(time, 0.1, 0.6, out);
      const wipe = during(time, 0.8, 0.6, inOut);
      const slide = during(time, 0.55, 0.42, snap) * 200;
      const pair = cut(0, PANEL.top, STAGE.width, PANEL.height, joined(wipe, slide));
      return (
        rect(0, 0, STAGE.width, STAGE.height, 'plinth') +
        move(`translate(0 ${mix(420, 0, rise)})`, pair) +
        said(time, { words: `${gone} ${more}`, x: EDGE, y: 120, size: 100, from: 0.5, ink: 'onband' }) +
        shade(during(time, 1.5, 0.4, out), brand(EDGE, 156, 54, 'onband'))
      );
    },
  };
}

export const shortScenes = (words: FilmWords): Scene[] => [
  apart(words),
  carried(words),
  flat(words),
  end(words),
];
