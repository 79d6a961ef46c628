import type { APIRoute, GetStaticPaths } from 'astro';
import { paletteOf } from '#lib/palette.ts';
import { pngOf } from '#lib/rasterize.ts';
import { faviconDrawing, iconDrawing, icoOf } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

const palette = paletteOf(tokens);
const ICONS: Record<string, { type: string; body: () => BodyInit | Promise<BodyInit> }> = {
  'favicon.svg': { type: 'image/svg+xml', body: () => faviconDrawing(palette) },
  // Without SVG support: the light theme of the same drawing.
  'favicon.ico': {
    type: 'image/x-icon',
    body: async () => icoOf(await pngOf(faviconDrawing(palette), 32), 32),
  },
  'apple-touch-icon.png': { type: 'image/png', body: () => pngOf(iconDrawing('square', palette), 180) },
};

export const getStaticPaths = (() =>
  Object.keys(ICONS).map((icon) => ({ params: { icon } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) => {
  const { type, body } = ICONS[params.icon!]!;
  return new Response(await body(), { headers: { 'Content-Type': type } });
};
