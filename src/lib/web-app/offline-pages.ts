import type { SitePath } from '../paths.ts';

/** What is shown in place of a page that is not on the device. */
export const OFFLINE_PAGE: SitePath = '/offline';

/**
 * The pages that are kept on the device. The service worker gets them from the build's list of files. Written out, and
 * compared with `PATHS` by the compiler, so that the worker does not carry the addresses of all other pages.
 */
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
  OFFLINE_PAGE,
];

/** What the service worker never keeps: data, working pages, signing in, and the addresses of the local cloud (T37). */
export const PRIVATE_PATHS =
  /^\/(?:api|auth|account|recover|admin-portal|insiderz|insiderz-portal|__local|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;

/** What it does not even look at: addresses that give data. A working page is fetched, and never kept. */
export const DATA_PATHS =
  /^\/(?:api|__local|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;
