import type { Palette } from '../palette.ts';

/** Reduced logo of three tiles in a field of 32, for sizes below 32 px and home screens. */
const printed = ({ colour }: Palette): string =>
  `<rect x="1" y="1" width="14" height="14" rx="2" fill="${colour('localz')}"/>` +
  `<rect x="17" y="1" width="14" height="14" rx="2" fill="${colour('howz')}"/>` +
  `<rect x="1" y="17" width="14" height="14" rx="2" fill="${colour('signal')}"/>`;

/** Its outlined tile follows the system's theme. */
export function faviconDrawing(palette: Palette): string {
  const ink = (theme: 'light' | 'dark') => `.o{stroke:${palette.colour('ink', theme)}}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<style>${ink('light')}@media(prefers-color-scheme:dark){${ink('dark')}}</style>` +
    printed(palette) +
    '<rect class="o" x="18" y="18" width="12" height="12" rx="1" fill="none" stroke-width="2" stroke-dasharray="4 2"/></svg>'
  );
}

/** Scale of the logo in a field of 64, and corner radius. */
const SHAPES = {
  /** Paper tile with rounded corners. */
  tile: { scale: 1.5, radius: 12 },
  /** Paper to every edge, logo in the maskable safe zone (80 % circle). */
  maskable: { scale: 1.15, radius: 0 },
  /** Paper to every edge, for systems that only round the corners. */
  square: { scale: 1.5, radius: 0 },
} as const;
export type IconShape = keyof typeof SHAPES;

export const ICONS = [
  { name: '192', size: 192, maskable: false },
  { name: '512', size: 512, maskable: false },
  { name: 'maskable-192', size: 192, maskable: true },
  { name: 'maskable-512', size: 512, maskable: true },
] as const;

export const iconPath = (name: string) => `/icons/${name}.png`;

/** SVG in a field of 64. */
export function iconDrawing(shape: IconShape, palette: Palette): string {
  // The logo is 30 wide with a diagonal of 42.4; the safe zone of a field of 64 has a diameter of 51.2.
  const { scale, radius } = SHAPES[shape];
  const inset = (64 - 32 * scale) / 2;
  // Starts half a dash from the middle of an edge, so that every corner is solid.
  const open = `<path d="M24 18h6v12H18V18z" fill="none" stroke="${palette.colour('black')}" stroke-width="2" stroke-dasharray="4 2" stroke-dashoffset="2"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" rx="${radius}" fill="${palette.colour('ground')}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${scale})">${printed(palette)}${open}</g></svg>`
  );
}

/** Wraps a PNG of `size` pixels (below 256) in an ICO container. */
export function icoOf(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const header = 22;
  const file = new Uint8Array(header + png.byteLength);
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true); // An icon,
  view.setUint16(4, 1, true); // one picture.
  view.setUint8(6, size);
  view.setUint8(7, size);
  view.setUint16(10, 1, true); // Colour planes,
  view.setUint16(12, 32, true); // bits a pixel.
  view.setUint32(14, png.byteLength, true);
  view.setUint32(18, header, true);
  file.set(png, header);
  return file;
}
