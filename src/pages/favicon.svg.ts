import type { APIRoute } from 'astro';
import { paletteOf } from '#lib/palette.ts';
import { faviconDrawing } from '#lib/web-app/icons.ts';
import tokens from '#styles/tokens.css?raw';

export const prerender = true;

export const GET: APIRoute = () =>
  new Response(faviconDrawing(paletteOf(tokens)), { headers: { 'Content-Type': 'image/svg+xml' } });
