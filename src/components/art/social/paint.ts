import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { indexedPng } from './png.ts';
import { socialDrawing } from './social-drawing.ts';

/** The display face with its weight cut in: the renderer reads neither woff2 nor axes (see cut-display-face.py). */
const FACE = join(process.cwd(), 'src/lib/lettering/bricolage-86-800.ttf');

/** The picture of a page as PNG. Runs in the build alone: the function never carries the renderer. */
export function paintSocialImage(id: string, text: string): Uint8Array<ArrayBuffer> {
  const font = { fontFiles: [FACE], loadSystemFonts: false, defaultFontFamily: 'Bricolage Poster' };
  const { pixels, width, height } = new Resvg(socialDrawing(id, text), { font }).render();
  return indexedPng(pixels, width, height);
}
