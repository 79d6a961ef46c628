/** Drawings use a field of 240 x 200, unit 20. Inks: `k` black, `p` paper, `g` app colour; `s…` strokes. */
export type Ink = 'k' | 'p' | 'g' | 'a' | 'd' | 'm' | 'q2';

const n = (value: number) => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, w: number, h: number, ink: string, radius = 0): string {
  const rx = radius ? ` rx="${n(radius)}"` : '';
  return `<rect class="${ink}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx}/>`;
}

export function circle(x: number, y: number, r: number, ink: string): string {
  return `<circle class="${ink}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
}

export const path = (d: string, ink: string): string => `<path class="${ink}" d="${d}"/>`;

export function line(d: string, ink: `s${string}`, width = 14): string {
  return `<path class="${ink}" d="${d}" stroke-width="${width}"/>`;
}

export function move(transform: string, ...inner: string[]): string {
  return `<g transform="${transform}">${inner.join('')}</g>`;
}

export function inked(tile: string, ...inner: string[]): string {
  return `<g class="t-${tile}">${inner.join('')}</g>`;
}

/** Clips to a rectangle with a nested svg, which needs no id that could occur twice. */
export function cut(x: number, y: number, w: number, h: number, ...inner: string[]): string {
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">${inner.join('')}</svg>`;
}

/** `viewBox` and shapes, without line breaks between them. */
export interface DrawingFile {
  field: string;
  shapes: string;
}

/** @throws unless the text is SVG with `viewBox` as its last attribute. */
export function readDrawing(svg: string): DrawingFile {
  const [, field, shapes] = /viewBox="([^"]+)">(.*)<\/svg>/s.exec(svg) ?? [];
  if (!field || !shapes) throw new Error(`This is not a drawing with a viewBox: ${svg.slice(0, 80)}`);
  return { field, shapes: shapes.replaceAll(/>\s+</g, '><').trim() };
}
