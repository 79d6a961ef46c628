import type { Palette } from '../palette.ts';

/** The three printed tiles of the mark, on a field of 32 (its form below 32 px and on a home screen). */
const printed = ({ colour }: Palette): string =>
  `<rect x="1" y="1" width="14" height="14" rx="2" fill="${colour('localz')}"/>` +
  `<rect x="17" y="1" width="14" height="14" rx="2" fill="${colour('howz')}"/>` +
  `<rect x="1" y="17" width="14" height="14" rx="2" fill="${colour('signal')}"/>`;

/** The icon of a browser's tab, whose open tile is drawn in the ink of the system's theme. */
export function faviconDrawing(palette: Palette): string {
  const ink = (theme: 'light' | 'dark') => `.o{stroke:${palette.colour('ink', theme)}}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<style>${ink('light')}@media(prefers-color-scheme:dark){${ink('dark')}}</style>` +
    printed(palette) +
    '<rect class="o" x="18" y="18" width="12" height="12" rx="1" fill="none" stroke-width="2" stroke-dasharray="4 2"/></svg>'
  );
}

/** How an icon fills its square: how large the mark is in a field of 64, and how round the corners of the paper are. */
const SHAPES = {
  /** A paper tile with round corners. */
  tile: { scale: 1.5, radius: 12 },
  /** Paper to every edge, the mark in the inner circle of 80 % that no system cuts. */
  maskable: { scale: 1.15, radius: 0 },
  /** Paper to every edge, for a system that only rounds the corners. */
  square: { scale: 1.5, radius: 0 },
} as const;
export type IconShape = keyof typeof SHAPES;

/** Every icon of the manifest: its name, its edge in pixels, and whether the system may cut it to a shape. */
export const ICONS = [
  { name: '192', size: 192, maskable: false },
  { name: '512', size: 512, maskable: false },
  { name: 'maskable-192', size: 192, maskable: true },
  { name: 'maskable-512', size: 512, maskable: true },
] as const;

export const iconPath = (name: string) => `/icons/${name}.png`;

/** One icon as SVG, in a field of 64. */
export function iconDrawing(shape: IconShape, palette: Palette): string {
  // The mark is 30 wide, 42.4 from corner to corner; in a field of 64 the safe circle has a diameter of 51.2.
  const { scale, radius } = SHAPES[shape];
  const inset = (64 - 32 * scale) / 2;
  // From the middle of an edge, half a dash in: every corner is then a whole one.
  const open = `<path d="M24 18h6v12H18V18z" fill="none" stroke="${palette.colour('black')}" stroke-width="2" stroke-dasharray="4 2" stroke-dashoffset="2"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" rx="${radius}" fill="${palette.colour('ground')}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${scale})">${printed(palette)}${open}</g></svg>`
  );
}
