import { PATHS, type SitePath } from '../paths.ts';

/** The pages that are kept on the device. The service worker gets them from the build's list of files. */
export const OFFLINE_PAGES: readonly SitePath[] = [
  PATHS.home,
  PATHS.about,
  PATHS.tools,
  PATHS.contribute,
  PATHS.getApp,
  PATHS.faq,
  PATHS.contact,
  PATHS.privacy,
  PATHS.terms,
  PATHS.offline,
];

/** What the service worker never keeps: data, working pages, signing in, and the addresses of the local cloud (T37). */
export const PRIVATE_PATHS =
  /^\/(?:api|auth|account|recover|admin-portal|insiderz|insiderz-portal|__local|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;

/** What it does not even look at: addresses that give data. A working page is fetched, and never kept. */
export const DATA_PATHS =
  /^\/(?:api|__local|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;
