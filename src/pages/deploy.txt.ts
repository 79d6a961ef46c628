import type { APIRoute } from 'astro';

/** The commit of this deploy, by which `npm run smoke` knows that it is published. Netlify sets COMMIT_REF. */
export const GET: APIRoute = () =>
  new Response(`${process.env.COMMIT_REF ?? 'local'}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
