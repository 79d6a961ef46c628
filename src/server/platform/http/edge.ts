import { createHash } from 'node:crypto';
import type { EdgeTag } from '#domain/contract.ts';
import { isProduction } from '../environment/environment.ts';
import { orLog } from '../log.ts';

/** A minute at the edge, so that removed content disappears within one. A failed read is not cached. */
export function edgeHeaders(tags: readonly EdgeTag[], isRead = true): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Netlify-CDN-Cache-Control': isRead ? 'public, durable, max-age=60' : 'no-store',
    'Netlify-Cache-Tag': tags.join(','),
  };
}

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;

/** True when the client's copy is current (RFC 9110, 13.1.2). */
export const isCurrent = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag);

/** Removes the pages with a tag from the edge, which caches them for a minute only: a failure is logged as `event`. */
export async function purgeEdge(tag: EdgeTag, event: string): Promise<void> {
  if (!isProduction()) return;
  await orLog({ level: 'warn', event }, async () => {
    // So that a function which purges nothing does not contain the library.
    const { purgeCache } = await import('@netlify/functions');
    return purgeCache({ tags: [tag] });
  });
}
