import type { Size } from './shapes.ts';

/** Pixels of a rectangle, four bytes each, as a canvas has them. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** How much lighter or darker a block may be than the average. */
const SHADES = [-18, 9, -6, 18, 3, -12, 6];

/** Blocks in shades of the average colour. Unlike a mosaic's, their pattern does not depend on it (D165). */
export function hidePixels({ data, width, height }: Pixels): void {
  const sum = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4)
    for (let channel = 0; channel < 3; channel += 1) sum[channel]! += data[at + channel]!;
  const average = sum.map((all) => Math.round(all / (width * height)));
  const block = Math.max(6, Math.ceil(Math.min(width, height) / 5));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = SHADES[(Math.floor(x / block) * 3 + Math.floor(y / block) * 5) % SHADES.length]!;
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = average[channel]! + shade;
      data[at + 3] = 255;
    }
  }
}
