import { readFileSync } from 'node:fs';
import { paletteOf } from '#lib/palette.ts';
import type { Layer } from './layers.ts';

const UNIT = 72;
const ROW = 92;
const BOX = 58;
const MARGIN = 24;

interface Point {
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ at }: Layer): Box {
  const left = MARGIN + at.x * UNIT;
  const top = MARGIN + at.row * ROW;
  return { left, right: left + at.width * UNIT, top, bottom: top + BOX };
}

/** The arrows that say something of their own: one that other arrows together say as well is left out. */
export function tellingArrows(arrows: readonly (readonly [from: string, to: string])[]): [string, string][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    const next = [...(targets.get(from) ?? [])];
    return next.some((one) => one === to || reaches(one, to, seen));
  };
  const told: [string, string][] = [];
  for (const [from, to] of arrows) {
    const others = [...(targets.get(from) ?? [])].filter((one) => one !== to);
    if (!others.some((one) => reaches(one, to))) told.push([from, to]);
  }
  return told;
}

const NEAR = 9;

/** True when a straight piece of a line runs through a box, or along one of its sides. */
function crosses(a: Point, b: Point, box: Box): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return left < box.right + 4 && right > box.left - 4 && top < box.bottom + 4 && bottom > box.top - 4;
}

/** True when two pieces lie on each other, or so near that they look like one. */
function overlaps([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const upright = a.x === b.x && c.x === d.x && Math.abs(a.x - c.x) < NEAR;
  const level = a.y === b.y && c.y === d.y && Math.abs(a.y - c.y) < NEAR;
  const between = (p: number, q: number, r: number, s: number) =>
    Math.min(p, q) < Math.max(r, s) && Math.min(r, s) < Math.max(p, q);
  if (upright) return between(a.y, b.y, c.y, d.y);
  return level && between(a.x, b.x, c.x, d.x);
}

function steps(from: number, to: number): number[] {
  const middle = (from + to) / 2;
  const all = [middle];
  for (let off = 12; off < (to - from) / 2 - 6; off += 12) all.push(middle - off, middle + off);
  return all;
}

/** Ways from one box down to another, the straightest first. */
function* ways(from: Box, to: Box): Generator<Point[]> {
  const [left, right] = [Math.max(from.left, to.left), Math.min(from.right, to.right)];
  if (right - left > 12) {
    for (const x of steps(left, right))
      yield [
        { x, y: from.bottom },
        { x, y: to.top },
      ];
  }
  const side = to.left > from.left ? to.left : to.right;
  for (const y of steps(to.top, to.bottom)) {
    for (const x of steps(from.left, from.right))
      yield [
        { x, y: from.bottom },
        { x, y },
        { x: side, y },
      ];
  }
  const exit = to.left > from.left ? from.right : from.left;
  const outwards = to.left > from.left ? 1 : -1;
  for (let off = 10; off < 60; off += 6) {
    const x = exit + outwards * off;
    for (const start of steps(from.top, from.bottom)) {
      for (const y of steps(to.top, to.bottom))
        yield [
          { x: exit, y: start },
          { x, y: start },
          { x, y },
          { x: side, y },
        ];
    }
  }
}

const piecesOf = (way: Point[]): [Point, Point][] =>
  way.slice(1).map((point, at) => [way[at] as Point, point]);

function wayBetween(from: Layer, to: Layer, layers: readonly Layer[], taken: [Point, Point][]): Point[] {
  const others = layers.filter((one) => one !== from && one !== to).map(boxOf);
  for (const way of ways(boxOf(from), boxOf(to))) {
    const pieces = piecesOf(way);
    if (pieces.some(([a, b]) => others.some((box) => crosses(a, b, box)))) continue;
    if (pieces.some((piece) => taken.some((other) => overlaps(piece, other)))) continue;
    return way;
  }
  throw new Error(`The drawing has no room for an arrow from ${from.name} to ${to.name}`);
}

const round = (value: number) => Math.round(value * 10) / 10;

function arrow(way: Point[]): string {
  const [first, ...rest] = way;
  const path = `M${round(first?.x ?? 0)} ${round(first?.y ?? 0)}${rest
    .map(({ x, y }) => `L${round(x)} ${round(y)}`)
    .join('')}`;
  return `<path class="arrow" d="${path}" marker-end="url(#head)"/>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawnLayer(layer: Layer): string {
  const { left, right, top } = boxOf(layer);
  const middle = round((left + right) / 2);
  const lines = layer.holds.map(
    (line, at) =>
      `<text class="holds" x="${middle}" y="${top + (layer.holds.length > 1 ? 34 : 40) + at * 14}">${escaped(line)}</text>`,
  );
  const nameAt = top + (layer.holds.length > 1 ? 18 : 23);
  return [
    `<rect class="${layer.side}${layer.shared ? ' open' : ''}" x="${round(left)}" y="${top}" width="${round(right - left)}" height="${BOX}" rx="6"/>`,
    `<text class="name" x="${middle}" y="${nameAt}">${escaped(layer.name)}</text>`,
    ...lines,
  ].join('\n');
}

const { colour } = paletteOf(readFileSync('src/styles/tokens.css', 'utf8'));

/** Paper, letters and lines are those of the site. */
const paper = (theme: 'light' | 'dark', ground: string) => `svg{background:${colour(ground, theme)}}
.ground{fill:${colour(ground, theme)}}
.arrow{stroke:${colour('muted', theme)}}.tip{fill:${colour('muted', theme)}}
text{fill:${colour('ink', theme)}}`;

/** The tints of the groups belong to this drawing alone: none of the site's colours means "browser" or "server". */
const STYLE = `
${paper('light', 'raised')}
.browser{fill:#dcebf7;stroke:#2b5f8a}.server{fill:#e3f0dc;stroke:#3f6b2a}.shared{fill:#f7e9c8;stroke:#80611a}.local{fill:#ece4f3;stroke:#674a86}
.open{stroke-dasharray:6 3}
.arrow{fill:none;stroke-width:1.5;stroke-linejoin:round}
text{font-family:system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;text-anchor:middle}
.name{font-size:15px;font-weight:600}.holds{font-size:11.5px}
@media (prefers-color-scheme:dark){
${paper('dark', 'ground')}
.browser{fill:#1d3347;stroke:#7db4de}.server{fill:#243a1a;stroke:#9bcb80}.shared{fill:#453713;stroke:#e0bd68}.local{fill:#352747;stroke:#bf9fe0}
}`;

/** The layers and the arrows between them as an SVG that can be read in light and dark. */
export function drawLayers(layers: readonly Layer[], arrows: readonly (readonly [string, string])[]): string {
  const boxes = layers.map(boxOf);
  const width = Math.max(...boxes.map(({ right }) => right)) + MARGIN;
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) + MARGIN;
  const named = new Map(layers.map((layer) => [layer.name, layer]));
  const taken: [Point, Point][] = [];
  const drawn = tellingArrows(arrows).map(([from, to]) => {
    const [above, below] = [named.get(from), named.get(to)];
    if (!above || !below) throw new Error(`There is no layer ${above ? to : from}`);
    const way = wayBetween(above, below, layers, taken);
    taken.push(...piecesOf(way));
    return arrow(way);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${height}" width="${round(width)}" height="${height}" role="img" aria-labelledby="title">
<title id="title">The layers of the code: an arrow means that files of the upper layer import files of the lower one</title>
<style>${STYLE}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="ground" width="100%" height="100%"/>
${drawn.join('\n')}
${layers.map(drawnLayer).join('\n')}
</svg>
`;
}
