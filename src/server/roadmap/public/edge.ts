/** The tag under which the edge keeps whatever is made of the public roadmap. */
export const ROADMAP_TAG = 'roadmap';

/**
 * The headers of what is made of the public roadmap. The edge keeps it for a minute, so that what is taken off is gone
 * within one; a change purges at once.
 * @param isRead false while the snapshot could not be read: then nothing is kept
 */
export function edgeHeaders(isRead: boolean): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': isRead ? 'public, durable, max-age=60' : 'no-store',
    'Netlify-Cache-Tag': ROADMAP_TAG,
  };
}
