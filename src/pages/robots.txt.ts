import type { APIRoute } from 'astro';
import { API_BASE } from '#lib/paths.ts';

/**
 * Portals are not named here on purpose: their pages say `noindex`, and a crawler that may not fetch a page never
 * reads that. The endpoints have nothing to read, so crawlers are spared them.
 */
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
