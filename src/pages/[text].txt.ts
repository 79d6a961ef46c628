import type { APIRoute, GetStaticPaths } from 'astro';
import { API_BASE } from '#lib/paths.ts';

const TEXTS: Record<string, (site: URL) => string> = {
  /** The commit of this deploy, by which `npm run smoke` knows that it is published. Netlify sets COMMIT_REF. */
  deploy: () => process.env.COMMIT_REF ?? 'local',
  /** Portals are omitted on purpose: crawlers must fetch them to see `noindex`. */
  robots: (site) =>
    `User-agent: *\nDisallow: ${API_BASE}/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}`,
};

export const getStaticPaths = (() =>
  Object.keys(TEXTS).map((text) => ({ params: { text } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params, site }) =>
  new Response(`${TEXTS[params.text!]!(site!)}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
