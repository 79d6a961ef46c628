import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDrawing } from '../../src/components/art/shapes.ts';
import { colour, inkRules } from '../../src/components/art/social/inks.ts';
import { linesOf, TRACKING } from '../../src/lib/lettering/set-line.ts';
import { paletteOf } from '../../src/lib/palette.ts';
import { TILE_IDS } from '../../src/lib/tiles.ts';
import { escapeXml } from '../../src/lib/xml.ts';

/** Progress of a movement, from 0 to 1, at a fraction of its time. */
type Ease = (part: number) => number;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

export const mix = (from: number, to: number, part: number) => from + (to - from) * part;

function easeOf(value: string): Ease {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (value.match(/-?[\d.]+/g) ?? []).map(Number);
  const at = (one: number, other: number, t: number) =>
    3 * one * t * (1 - t) ** 2 + 3 * other * t ** 2 * (1 - t) + t ** 3;
  return (part) => {
    if (part <= 0 || part >= 1) return clamp(part);
    let [low, high] = [0, 1];
    for (let round = 0; round < 30; round++) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < part) low = middle;
      else high = middle;
    }
    return at(y1, y2, low);
  };
}

/** Slow at both ends, for movements across the picture. */
export const inOut: Ease = (part) => part * part * (3 - 2 * part);
/** Falling: slow at the start. */
export const fall: Ease = (part) => part * part;

export function during(time: number, start: number, length: number, ease: Ease = (part) => part): number {
  return ease(clamp((time - start) / length));
}

/** Size of a film in px. On a phone it is 390 px wide, so text is at least 44 px. */
export const STAGE = { width: 1280, height: 720 } as const;
export const FRAMES_A_SECOND = 30;
export const MOST_BYTES = 1_500_000;
/** Side padding of text, in px. */
export const EDGE = 56;

/** Scene content at `time` seconds after its start, as shapes on the stage. */
export interface Scene {
  seconds: number;
  draw: (time: number) => string;
  words: readonly string[];
}

const palette = paletteOf(readFileSync(join(process.cwd(), 'src/styles/tokens.css'), 'utf8'));
const tokens = palette.block(':root');
const token = (name: string): Ease => easeOf(tokens.get(name) ?? '');
const tiles = (tile: string) => palette.block(`.t-${tile}`).get('--on') ?? colour('ink');

export const out = token('--out');
export const snap = token('--snap');

const FILLS = {
  ground: 'ground',
  ink: 'ink',
  muted: 'muted',
  s: 'band',
  q: 'kraft',
  plinth: 'plinth',
  fee: 'slab',
  pane: 'slab',
};

export function stageRules(): string {
  const fills = Object.entries(FILLS).map(([name, of]) => `.${name}{fill:${colour(of)}}`);
  return (
    inkRules(TILE_IDS) +
    fills.join('') +
    `.dash{stroke-width:4;stroke-dasharray:14 11;stroke-linejoin:round;vector-effect:non-scaling-stroke}` +
    `.soft{stroke:${colour('line-strong')}}.light .dash,.light .gap{stroke:${colour('on-band')}}` +
    `.onband{fill:${colour('on-band')}}` +
    TILE_IDS.map((tile) => `.t-${tile} .on{fill:${tiles(tile)}}`).join('') +
    'text{font-family:"Bricolage 86";font-weight:800}'
  );
}

export const drawn = (name: string): string =>
  readDrawing(readFileSync(join(process.cwd(), `src/components/art/drawings/${name}.svg`), 'utf8')).shapes;

export function text(
  words: string,
  x: number,
  y: number,
  size: number,
  ink = 'ink',
  anchor = 'start',
): string {
  const tracking = Math.round(size * TRACKING * 100) / 100;
  return `<text class="${ink}" x="${x}" y="${y}" font-size="${size}" letter-spacing="${tracking}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

export const shade = (opacity: number, ...inner: string[]) =>
  opacity >= 1
    ? inner.join('')
    : opacity <= 0
      ? ''
      : `<g opacity="${Math.round(opacity * 1000) / 1000}">${inner.join('')}</g>`;

interface Line {
  words: string;
  x: number;
  y: number;
  size: number;
  ink?: string;
  /** Start and end in seconds of the scene; without an end it remains. */
  from?: number;
  to?: number;
  width?: number;
}

/** Words rise into place one after the other, and disappear together. */
export function said(time: number, line: Line): string {
  const { x, y, size, ink, from = 0, to = Number.POSITIVE_INFINITY } = line;
  if (time < from || time > to + 0.25) return '';
  const drawn = linesOf(line.words, (line.width ?? STAGE.width - 2 * EDGE) / size).map((one, index) => {
    const come = during(time, from + index * 0.12, 0.45, out);
    const rise = (1 - come) * size * 0.55;
    return shade(come, text(one, x, Math.round((y + index * size * 1.04 + rise) * 10) / 10, size, ink));
  });
  return shade(1 - during(time, to, 0.25), drawn.join(''));
}
