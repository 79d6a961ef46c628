import type { APIRoute, GetStaticPaths } from 'astro';
import { paletteOf } from '#lib/palette.ts';
import { pngOf } from '#lib/rasterize.ts';
import { ICONS, iconDrawing } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

export const getStaticPaths = (() =>
  ICONS.map(({ name, size, maskable }) => ({
    params: { icon: name },
    props: { size, maskable },
  }))) satisfies GetStaticPaths;

/** Generated from one SVG, so that all sizes match. */
export const GET: APIRoute<{ size: number; maskable: boolean }> = async ({ props: { size, maskable } }) => {
  const drawing = iconDrawing(maskable ? 'maskable' : 'tile', paletteOf(tokens));
  return new Response(await pngOf(drawing, size), { headers: { 'Content-Type': 'image/png' } });
};
