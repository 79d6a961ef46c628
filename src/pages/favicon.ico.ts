import type { APIRoute } from 'astro';
import { paletteOf } from '#lib/palette.ts';
import { pngOf } from '#lib/rasterize.ts';

import { faviconDrawing, icoOf } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

/** Fallback without SVG support: the light theme of the same drawing. */
export const GET: APIRoute = async () => {
  const png = await pngOf(faviconDrawing(paletteOf(tokens)), 32);
  return new Response(icoOf(png, 32), { headers: { 'Content-Type': 'image/x-icon' } });
};
