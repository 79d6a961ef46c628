import type { APIRoute } from 'astro';
import script from '#features/contributions/embed/panel.ts?compiled';

/** On demand, because pages of other sites load it: the headers of static files would refuse them (T15). */
export const prerender = false;

/** The element `<thegrid-contribute>`. A stable address: five minutes in browsers, until the next deploy at the edge. */
export const GET: APIRoute = () =>
  new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
      'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
    },
  });
