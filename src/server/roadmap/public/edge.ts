/** The CDN cache tag of all pages made of the public roadmap. */
export const ROADMAP_TAG = 'roadmap';

/**
 * Cache headers of pages made of the public roadmap: a minute at the edge, so that removed content disappears within
 * one; a change purges at once. `isRead` is false after a failed read, which is not cached.
 */
export function edgeHeaders(isRead: boolean): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': isRead ? 'public, durable, max-age=60' : 'no-store',
    'Netlify-Cache-Tag': ROADMAP_TAG,
  };
}
