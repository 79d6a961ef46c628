import type { SitePath } from '../paths.ts';

/** Fallback for pages that are not cached. */
export const OFFLINE_PAGE: SitePath = '/offline';

/** Cached pages. Literals checked against `PATHS`, so that the worker does not bundle all paths. */
export const OFFLINE_PAGES: readonly SitePath[] = [
  '/',
  '/about',
  '/tools',
  '/contribute',
  '/get-app',
  '/faq',
  '/contact',
  '/privacy',
  '/terms',
  '/search',
  OFFLINE_PAGE,
];

/** Not intercepted: data addresses, and what other sites frame, which no other page may replace. Portal pages are fetched but never cached. */
export const DATA_PATHS =
  /^\/(?:api|embed|__local|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;
