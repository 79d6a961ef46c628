import { type PublicRoadmap, presentRoadmap } from '../services/public-roadmap/read.ts';

/**
 * What the public roadmap, the changelog and its feed show, which are made on demand. Null while the store is away,
 * because that must not take the page with it.
 */
export async function publicRoadmap(): Promise<PublicRoadmap | null> {
  return presentRoadmap().catch(() => null);
}

/**
 * The headers of what is made from it. The edge keeps it for a minute, so that what is taken off is gone within one; a
 * change purges at once.
 */
export function headersOfRoadmap(snapshot: PublicRoadmap | null): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': snapshot ? 'public, durable, max-age=60' : 'no-store',
    'Netlify-Cache-Tag': 'roadmap',
  };
}
