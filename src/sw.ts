import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { PATHS, withoutTrailingSlash } from '#lib/paths.ts';
import { OFFLINE_PAGES, PRIVATE_PATHS } from '#lib/web-app/offline-pages.ts';

/** The part of a service worker's scope that is used here; the project's types are those of a page. */
declare const self: typeof globalThis & {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

/** How long the network may take before a page that is on the device is shown instead, in seconds. */
const PATIENCE = 3;

const kept = self.__WB_MANIFEST;
const pages = new Set<string>(OFFLINE_PAGES);

cleanupOutdatedCaches();
precache(kept);

/** A page of ours that is not private; everything else goes past this worker untouched. */
const isPage = ({ request, url }: { request: Request; url: URL }) =>
  request.mode === 'navigate' && url.origin === location.origin && !PRIVATE_PATHS.test(url.pathname);

// The network first, so that nobody reads yesterday's page while today's can be had.
registerRoute(
  (asked) => isPage(asked) && pages.has(withoutTrailingSlash(asked.url.pathname)),
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        handlerDidError: ({ request }) => matchPrecache(withoutTrailingSlash(new URL(request.url).pathname)),
      },
    ],
  }),
);
registerRoute(
  isPage,
  new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(PATHS.offline) }] }),
);

// Fonts, icons and hashed files: from the device, where they lie in exactly the version the page was built with.
addRoute({ cleanURLs: false, directoryIndex: '' });

addEventListener('activate', (event) => {
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(self.clients.claim());
});

// A new version waits until somebody presses Reload; nothing is ever taken from under a person who is writing.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
