import type { APIRoute } from 'astro';
import { paletteOf } from '#lib/palette.ts';
import { pngOf } from '#lib/rasterize.ts';
import { iconDrawing } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

export const GET: APIRoute = async () => {
  const png = await pngOf(iconDrawing('square', paletteOf(tokens)), 180);
  return new Response(png, { headers: { 'Content-Type': 'image/png' } });
};
