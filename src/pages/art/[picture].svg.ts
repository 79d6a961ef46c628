import type { APIRoute } from 'astro';
import { pictureFiles } from '#components/art/pictures.tsx';
import { loadFlipCards } from '#lib/content/home.ts';
import type { TileId } from '#lib/tiles.ts';

export const prerender = true;

/** Drawings in files of their own (components/art/pictures.tsx). */
export async function getStaticPaths() {
  const tiles = (await loadFlipCards()).map(({ app }) => app.id as TileId);
  return pictureFiles(tiles).map(({ src, svg }) => ({
    params: { picture: src.replace(/^\/art\/|\.svg$/g, '') },
    props: { svg },
  }));
}

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } });
