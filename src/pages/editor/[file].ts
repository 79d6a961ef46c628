import type { APIRoute, GetStaticPaths } from 'astro';
import { editorOf } from '#lib/editor/editor.ts';

export const prerender = true;

export const getStaticPaths = (() => {
  const { files } = editorOf(process.env);
  return files.map(({ name, type, bytes }) => ({ params: { file: name }, props: { type, bytes } }));
}) satisfies GetStaticPaths;

/** Module and fonts of the editor, loaded by `/edit` only. */
export const GET: APIRoute<{ type: string; bytes: Uint8Array<ArrayBuffer> }> = ({ props: { type, bytes } }) =>
  new Response(bytes, { headers: { 'Content-Type': type } });
