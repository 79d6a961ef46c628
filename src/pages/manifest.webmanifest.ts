import type { APIRoute } from 'astro';
import { PRODUCT } from '#domain/product.ts';
import { PROOF_TYPES } from '#domain/proofs/proof.ts';
import { SHARE_PATH, SHARED_FILES, SHARED_TEXTS } from '#lib/offline-queue/shared.ts';
import { paletteOf } from '#lib/palette.ts';
import { PATHS } from '#lib/paths.ts';
import { ICONS, iconPath } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

/** "TheGrid" as everywhere but in the three quoted strings. */
export const GET: APIRoute = () => {
  const paper = paletteOf(tokens).colour('ground');
  const icon = { src: iconPath('192'), sizes: '192x192', type: 'image/png' };
  const shot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
    src: `/screenshots/${name}.png`,
    sizes,
    type: 'image/png',
    form_factor,
    label,
  });
  const manifest = {
    id: '/',
    name: PRODUCT,
    short_name: PRODUCT,
    description:
      'Eleven sibling apps for people who would rather deal with each other. No middlemen. More people.',
    lang: 'en-GB',
    dir: 'ltr',
    start_url: PATHS.home,
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    categories: ['lifestyle', 'social', 'productivity'],
    icons: ICONS.map(({ name, size, maskable }) => ({
      src: iconPath(name),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: maskable ? 'maskable' : 'any',
    })),
    shortcuts: [
      { name: 'Contribute', url: PATHS.contribute, icons: [icon] },
      { name: 'Tools', url: PATHS.tools, icons: [icon] },
      { name: 'FAQ', url: PATHS.faq, icons: [icon] },
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...Object.fromEntries(SHARED_TEXTS.map((name) => [name, name])),
        files: [{ name: SHARED_FILES, accept: [PROOF_TYPES.png, PROOF_TYPES.jpg, PROOF_TYPES.webp] }],
      },
    },
    screenshots: [
      shot('home-narrow', '540x1140', 'narrow', 'The home page on a phone'),
      shot('contribute-narrow', '540x1140', 'narrow', 'Sending a contribution'),
      shot('home-wide', '1280x800', 'wide', 'The home page on a computer'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
