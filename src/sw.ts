import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { alertPath } from '#domain/push/alert-path.ts';
import { PATHS, withoutTrailingSlash } from '#lib/paths.ts';
import { DATA_PATHS, OFFLINE_PAGES } from '#lib/web-app/offline-pages.ts';

/** A page that the worker can bring to the front. */
interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  postMessage(message: unknown): void;
}

/** The part of a service worker's scope that is used here; the project's types are those of a page. */
declare const self: typeof globalThis & {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
};

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** How long the network may take before a page that is on the device is shown instead, in seconds. */
const PATIENCE = 3;

/** The same where only the offline page can be shown: as long as a page made on demand may take (10 s). */
const LAST_PATIENCE = 10;

const kept = self.__WB_MANIFEST;
const pages = new Set<string>(OFFLINE_PAGES);

cleanupOutdatedCaches();
precache(kept);

/** Any page of ours, working pages included: those are fetched and never kept. Data goes past this worker untouched. */
const isPage = ({ request, url }: { request: Request; url: URL }) =>
  request.mode === 'navigate' && url.origin === location.origin && !DATA_PATHS.test(url.pathname);

// The network first, so that no outdated page is shown while the current one can be had.
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
  new NetworkOnly({
    networkTimeoutSeconds: LAST_PATIENCE,
    plugins: [{ handlerDidError: () => matchPrecache(PATHS.offline) }],
  }),
);

// Fonts, icons and hashed files: from the device, where they lie in exactly the version the page was built with.
addRoute({ cleanURLs: false, directoryIndex: '' });

addEventListener('activate', (event) => {
  (event as WorkerEvent).waitUntil(self.clients.claim());
});

// A new version waits until somebody presses Reload; nothing is ever taken from under a person who is writing.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** What an alert says. Whatever is missing or odd in it, a notification is shown: browsers insist on one. */
function alertOf(data: { json(): unknown } | null): {
  title: string;
  body: string;
  path: string;
  tag: string;
} {
  let said: Record<string, unknown> = {};
  try {
    said = { ...(data?.json() as object) };
  } catch {
    // Not ours, or broken on the way.
  }
  const words = (name: string, otherwise: string) =>
    typeof said[name] === 'string' ? String(said[name]).slice(0, 200) : otherwise;
  return {
    title: words('title', 'New contribution'),
    body: words('body', ''),
    tag: words('tag', 'contribution'),
    path: alertPath(said.path),
  };
}

addEventListener('push', (event) => {
  const { data, waitUntil } = event as WorkerEvent & { data: { json(): unknown } | null };
  const { title, body, path, tag } = alertOf(data);
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/192.png',
    data: { path },
  });
  waitUntil.call(event, shown);
});

/** Brings a dashboard that is open to the front, at the contribution, or opens one. */
async function openDesk(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const desk = pages.find(({ url }) => new URL(url).pathname === PATHS.adminDashboard);
  if (!desk) return void (await self.clients.openWindow(path));
  await desk.focus();
  // A page of ours listens and goes there without losing what was typed.
  desk.postMessage({ type: 'OPEN_ALERT', path });
}

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as WorkerEvent & {
    notification: Notification;
  };
  notification.close();
  waitUntil.call(event, openDesk(alertPath(notification.data?.path)));
});
