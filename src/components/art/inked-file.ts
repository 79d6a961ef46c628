import { type Palette, paletteOf } from '#lib/palette.ts';
import type { TileId } from '#lib/tiles.ts';
import tokens from '#styles/tokens.css?raw';
import { type DrawingFile, readDrawing } from './shapes.ts';

const FILES = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true });

/** @throws when `drawings/` has no such file. */
export function drawing(name: string): DrawingFile {
  const svg = FILES[`./drawings/${name}.svg`];
  if (!svg) throw new Error(`There is no drawing ${name}.svg in src/components/art/drawings.`);
  return readDrawing(svg);
}

let read: Palette | undefined;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** A drawing with the values it would otherwise inherit from the page. */
export interface Picture {
  /** `x y width height`. */
  field: string;
  shapes: string;
  /** Tile whose colours apply. */
  tile?: TileId | 'us' | undefined;
  /** Token for `currentColor`, such as dashed outlines. */
  line?: string | undefined;
}

/** Tokens of the fill classes (styles/frame.css). */
const FILLS: Record<string, string> = {
  inz: 'on-band',
  k: 'black',
  p: 'white',
  plinth: 'plinth',
  q: 'kraft',
  q2: 'line-strong',
  s: 'band',
};

/** House windows in the dark theme. */
const LIT = '#ffe9ac';

/** CSS declarations of an ink class; tile colours come from the enclosing tile. */
function ruleOf(ink: string, tile: string, line: string, theme: Theme): string {
  read ??= paletteOf(tokens);
  const palette = read;
  const ofTile = (name: string) => palette.block(`.t-${tile}`, theme).get(`--${name}`) ?? 'none';
  const fill = FILLS[ink];
  if (fill) return `fill:${palette.colour(fill, theme)}`;
  if (ink === 'edge') return 'fill:#0003';
  if (ink === 'beam') return 'fill:#ffffff29';
  if (ink === 'pane') return `fill:${theme === 'dark' ? LIT : ofTile('on')}`;
  if (ink === 'dash')
    return `fill:none;stroke:${palette.colour(line, theme)};stroke-width:2;stroke-dasharray:6 5;vector-effect:non-scaling-stroke`;
  if (/^s[kpad]$/.test(ink)) {
    const colour = FILLS[ink[1]!] ? palette.colour(FILLS[ink[1]!]!, theme) : ofTile(ink[1]!);
    return `fill:none;stroke-linejoin:round;stroke:${colour}`;
  }
  if (/^[gamd]$/.test(ink)) return `fill:${ofTile(ink)}`;
  throw new Error(`A drawing has the ink "${ink}", which a file of its own does not know.`);
}

/** Standalone SVG with both themes. @throws on an unknown ink class. */
export function inkedFile({ field, shapes, tile = 'us', line = 'ink' }: Picture): string {
  const rules = new Map<string, string>();
  const within: string[] = [tile];
  const body = shapes.replace(
    /<(\/?)(\w+)([^>]*?)(\/?)>/g,
    (all, close: string, name: string, attributes: string, empty: string) => {
      if (close) {
        if (name === 'g') within.pop();
        return all;
      }
      const of = /\sclass="t-(\w+)"/.exec(attributes)?.[1];
      if (name === 'g' && !empty) within.push(of ?? within.at(-1)!);
      if (of) return all.replace(/\sclass="[^"]*"/, '');
      return all.replace(/\sclass="([^"]*)"/, (_, ink: string) => {
        const [light, dark] = THEMES.map((theme) => ruleOf(ink, within.at(-1)!, line, theme));
        const key = `${light}|${dark}`;
        if (!rules.has(key)) rules.set(key, `c${rules.size}`);
        return ` class="${rules.get(key)}"`;
      });
    },
  );
  const css = [...rules].map(([key, name]) => ({ name, themes: key.split('|') }));
  const light = css.map(({ name, themes }) => `.${name}{${themes[0]}}`).join('');
  const dark = css
    .filter(({ themes }) => themes[0] !== themes[1])
    .map(({ name, themes }) => `.${name}{${themes[1]}}`)
    .join('');
  const style = `<style>${light}${dark && `@media(prefers-color-scheme:dark){${dark}}`}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${field}">${style}${body}</svg>`;
}
