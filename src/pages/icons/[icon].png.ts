import type { APIRoute, GetStaticPaths } from 'astro';
import { paletteOf } from '#lib/palette.ts';
import { ICONS, iconDrawing } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

export const getStaticPaths = (() =>
  ICONS.map(({ name, size, maskable }) => ({
    params: { icon: name },
    props: { size, maskable },
  }))) satisfies GetStaticPaths;

/** Drawn at build time from one SVG, so that the sizes cannot drift apart. */
export const GET: APIRoute<{ size: number; maskable: boolean }> = async ({ props }) => {
  const { default: sharp } = await import('sharp');
  const drawing = Buffer.from(iconDrawing(props.maskable, paletteOf(tokens)));
  // Rendered at the final size (72 dpi draws the field of 64 at 64 px), not scaled up.
  const png = await sharp(drawing, { density: (72 * props.size) / 64 })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
