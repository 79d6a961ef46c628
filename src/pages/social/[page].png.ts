import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import { paintSocialImage } from '#components/art/social/social-drawing.ts';

export const getStaticPaths = (async () =>
  (await getCollection('pages')).map(({ id, data }) => ({
    params: { page: id },
    props: { text: data.social },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }> = async ({ params, props }) =>
  new Response(await paintSocialImage(params.page ?? '', props.text), {
    headers: { 'Content-Type': 'image/png' },
  });
