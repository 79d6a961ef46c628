import { rasterize } from '#lib/rasterize.ts';
import { indexedPng } from './png.ts';
import { socialDrawing } from './social-drawing.ts';

/** The picture of a page as PNG. */
export const paintSocialImage = (id: string, text: string): Promise<Uint8Array<ArrayBuffer>> =>
  rasterize(socialDrawing(id, text), ({ pixels, width, height }) => indexedPng(pixels, width, height));
