import { initialsOf } from '#domain/roadmap/shipped.ts';
import more from '#lib/lettering/more-letters.json' with { type: 'json' };
import { hasLetter, LEADING, linesOf, partWideWords, TRACKING, widthOf } from '#lib/lettering/set-line.ts';
import { SOCIAL_SIZE, SOCIAL_WALL, wallPlace } from '#lib/social-frame.ts';
import { escapeXml } from '#lib/xml.ts';

/** The second file of the typeface, whose letters names need and pages do not. */
const MORE = new Set(more);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Null without a letter or digit: gaps in a name are worse than none. Other unknown signs are dropped. */
export function settable(text: string): string | null {
  let set = '';
  for (const { segment } of letters.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))) {
    const plain = segment.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const found = [segment, plain].find(
      (one) => one !== '' && [...one].every((letter) => hasLetter(letter) || MORE.has(letter)),
    );
    if (found === undefined && /[\p{L}\p{N}]/u.test(segment)) return null;
    set += found ?? '';
  }
  const words = set.replaceAll(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** Colours of tiles: background and text of an app, and those of empty tiles. */
export interface TileInks {
  tile: string;
  on: string;
  empty: string;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const { tile: TILE, grout: GROUT, width: WALL } = SOCIAL_WALL;
const STEP = TILE + GROUT;
const CELLS = 12;
/** Up to this many people have a full row each, with room for a long name. */
const ROWS = 4;
/** The order in which cells are filled, spread over the wall so that it never looks unfinished. */
const SPREAD = [4, 6, 2, 8, 9, 1, 3, 11, 5, 7, 0, 10];

const corner = (x: number, y: number, width: number, height: number, ink: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${ink}"/>` +
  `<rect x="${x}" y="${y + height - 6}" width="${width}" height="6" fill-opacity=".2"/>`;

const text = (x: number, y: number, size: number, words: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${size * TRACKING}">${escapeXml(words)}</text>`;

const middle = (): Place => ({ ...wallPlace(4), width: TILE + STEP, height: TILE + STEP });

function placesOf(count: number): Place[] {
  if (count <= 1) return [middle()];
  if (count > ROWS) {
    const cells = SPREAD.slice(0, Math.min(count, CELLS)).toSorted((a, b) => a - b);
    return cells.map((cell) => ({ ...wallPlace(cell), width: TILE, height: TILE }));
  }
  const first = count === ROWS ? 0 : 1;
  return Array.from({ length: count }, (_, row) => ({
    ...wallPlace((first + row) * 3),
    width: WALL,
    height: TILE,
  }));
}

/** A name in lines of at most `width` px: at the first size that fits, or truncated at the last one. */
function setName(name: string, width: number, most: number, sizes: readonly number[]) {
  const last = sizes.at(-1) ?? 0;
  for (const size of sizes) {
    const lines = linesOf(name, width / size);
    if (lines.length <= most && lines.every((line) => widthOf(line) * size <= width)) return { lines, size };
  }
  const lines = linesOf(partWideWords(name, width / last), width / last);
  if (lines.length <= most) return { lines, size: last };
  let end = lines[most - 1] ?? '';
  while (widthOf(`${end}…`) * last > width) end = end.slice(0, -1);
  return { lines: [...lines.slice(0, most - 1), `${end.trimEnd()}…`], size: last };
}

/** A person without a printable name: head and shoulders. */
function drawAnonymous(x: number, y: number, size: number): string {
  const [middleX, unit] = [x + size / 2, size / 10];
  return (
    `<circle cx="${middleX}" cy="${y + unit * 3.6}" r="${unit * 1.6}"/>` +
    `<path d="M${middleX - unit * 3} ${y + unit * 8.8}v${-unit}a${unit * 3} ${unit * 2.4} 0 0 1 ${unit * 6} 0v${unit}z"/>`
  );
}

function drawPerson(name: string, { x, y, width, height }: Place): string {
  const words = settable(name);
  if (words === null) return drawAnonymous(x + (width > height ? 0 : (width - height) / 2), y, height);
  const initials = initialsOf(words);
  const isBand = width > height;
  const isLarge = !isBand && height > TILE;
  const pad = isLarge ? 22 : 12;
  const set = isBand
    ? setName(words, width - TILE - 20, 3, [36, 30, 26])
    : setName(words, width - 2 * pad, 2, isLarge ? [40, 34, 28] : [23, 20, 18]);
  const large = isLarge ? 150 : 68;
  const middleOf = y + height / 2;
  const step = set.size * LEADING;
  const first = isBand
    ? middleOf - ((set.lines.length - 1) * step) / 2 + set.size * 0.34
    : y + height - 6 - pad - (set.lines.length - 1) * step;
  const left = isBand ? x + TILE + 4 : x + pad;
  const shift = isBand ? x + (TILE - widthOf(initials) * large) / 2 : x + pad - large * 0.04;
  return (
    text(shift, isBand ? middleOf + large * 0.34 : y + pad + large * 0.74, large, initials) +
    set.lines.map((line, index) => text(left, first + index * step, set.size, line)).join('')
  );
}

function drawMore(count: number, { x, y }: Place): string {
  return text(x + 12, y + 62, 60, `+${count}`) + text(x + 12, y + TILE - 18, 23, 'more');
}

function tick({ x, y, width }: Place): string {
  const unit = width / 10;
  const line = `M${x + unit * 2.6} ${y + unit * 5.3}l${unit * 1.8} ${unit * 1.8}l${unit * 3.2} ${-unit * 4}`;
  return `<path d="${line}" fill="none" stroke="currentColor" stroke-width="${unit * 0.9}"/>`;
}

/** One person takes four cells, up to four a row each, more a cell each; beyond twelve a number is last. */
export function peopleTiles(people: readonly string[], { tile, on, empty }: TileInks): string {
  const rows = Math.ceil(SOCIAL_SIZE.height / STEP);
  const wall = Array.from({ length: rows * 3 }, (_, cell) => wallPlace(cell)).map(({ x, y }) =>
    corner(x, y, TILE, TILE, empty),
  );
  const places = placesOf(people.length);
  const named = people.length > CELLS ? people.slice(0, CELLS - 1) : people;
  const tiles = places.map((place, index) => {
    const { x, y, width, height } = place;
    const name = named[index];
    const inside = name !== undefined ? drawPerson(name, place) : null;
    const content =
      inside ?? (people.length > CELLS ? drawMore(people.length - named.length, place) : tick(place));
    return `${corner(x, y, width, height, tile)}<g fill="${on}" color="${on}">${content}</g>`;
  });
  return wall.join('') + tiles.join('');
}
