import type { APIRoute } from 'astro';
import { API_BASE } from '#lib/paths.ts';

/** Portals are omitted on purpose: crawlers must fetch them to see `noindex`. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      `Disallow: ${API_BASE}/`,
      '',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
