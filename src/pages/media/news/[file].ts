import type { APIRoute, GetStaticPaths } from 'astro';
import { articlePicture } from '#lib/content/article-picture.ts';
import { loadArticles } from '#lib/content/pages.ts';

export const prerender = true;

export const getStaticPaths = (async () => {
  const paths = (await loadArticles()).flatMap(({ data: { photo } }) => (photo ? [photo.file.slice(1)] : []));
  const pictures = await Promise.all([...new Set(paths)].map((path) => articlePicture(path)));
  return pictures.flatMap(({ files }) =>
    files.map(({ name, bytes }) => ({ params: { file: name }, props: { bytes } })),
  );
}) satisfies GetStaticPaths;

/** Pictures of articles, for each kind of screen. */
export const GET: APIRoute<{ bytes: Uint8Array<ArrayBuffer> }> = ({ props: { bytes } }) =>
  new Response(bytes, { headers: { 'Content-Type': 'image/webp' } });
