import type { EdgeTag } from '#domain/contract.ts';

/**
 * Cache headers of what is made of a public snapshot: a minute at the edge, so that removed content disappears within
 * one. `isRead` is false after a failed read, which is not cached.
 */
export function edgeHeaders(tags: readonly EdgeTag[], isRead = true): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': isRead ? 'public, durable, max-age=60' : 'no-store',
    'Netlify-Cache-Tag': tags.join(','),
  };
}

/** True when the client's copy is current (RFC 9110, 13.1.2). */
export const isCurrent = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag);
