import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { LINKED_PATHS, withoutTrailingSlash } from '#domain/paths.ts';
import { alertPath } from '#domain/push/alert-path.ts';
import { flush, SYNC_TAG } from '#lib/offline-queue/flush.ts';
import { receiveShared, SHARE_PATH } from '#lib/offline-queue/shared.ts';
import { DATA_PATHS, OFFLINE_PAGE, OFFLINE_PAGES } from '#lib/web-app/offline-pages.ts';

/** An open page that the worker can focus. */
interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  postMessage(message: unknown): void;
}

/** The members of the service worker scope used here; the project's types are those of a page. */
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

/** Network time-out before a cached page is shown, in seconds. */
const PATIENCE = 3;

/** Network time-out where only the offline page can be shown: the limit of pages made on demand (10 s). */
const LAST_PATIENCE = 10;

const manifest = self.__WB_MANIFEST;
const files = new Set(manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url)));
const pages = new Set<string>(OFFLINE_PAGES);

cleanupOutdatedCaches();
precache(manifest);

const ANY = { ignoreVary: true };
/** Files with a hash in their name, which kept pages may have with them. */
const HASHED = /^\/(?:_astro|art)\//;

/** Network first, with the copy of this address or the cached `path` on failure or after `patience` seconds. */
async function networkFirst(request: Request, path: string, patience: number): Promise<Response> {
  try {
    const late = new Promise<never>((_, reject) => setTimeout(reject, patience * 1000));
    return await Promise.race([fetch(request), late]);
  } catch {
    return (await caches.match(request, ANY)) ?? (await matchPrecache(path)) ?? Response.error();
  }
}

/**
 * Undefined leaves the request to the browser. Pages are network first, portal pages never cached,
 * data not intercepted. Fonts, icons and hashed files come from the cache.
 */
function answerTo(event: Event, request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  const { pathname } = url;
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) return receiveShared(request);
  if (request.method !== 'GET') return;
  if (request.mode !== 'navigate') {
    if (url.search) return;
    if (!files.has(pathname))
      return HASHED.test(pathname)
        ? fetch(request).catch(async () => (await caches.match(request, ANY)) ?? Response.error())
        : undefined;
    const handler = createHandlerBoundToURL(pathname);
    return handler({ event: event as Parameters<typeof handler>[0]['event'], request, url });
  }
  if (DATA_PATHS.test(pathname)) return;
  const path = withoutTrailingSlash(pathname);
  return pages.has(path)
    ? networkFirst(request, path, PATIENCE)
    : networkFirst(request, OFFLINE_PAGE, LAST_PATIENCE);
}

addEventListener('fetch', (event) => {
  const fetchEvent = event as WorkerEvent & {
    request: Request;
    respondWith(answer: Promise<Response>): void;
  };
  const answer = answerTo(event, fetchEvent.request);
  if (answer) fetchEvent.respondWith(answer);
});

addEventListener('activate', (event) => {
  (event as WorkerEvent).waitUntil(self.clients.claim());
});

// A new version waits for Reload, so that no page in use is replaced.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Content of an alert. Invalid data still shows a notification: browsers require one. */
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
    // Invalid payload.
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

/** Focuses an open dashboard at the contribution, or opens one; other pages are opened. */
async function openDesk(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isDesk = path.startsWith(LINKED_PATHS.adminDashboard);
  const desk = pages.find(({ url }) => isDesk && new URL(url).pathname === LINKED_PATHS.adminDashboard);
  if (!desk) return void (await self.clients.openWindow(path));
  await desk.focus();
  // The page navigates without losing typed text.
  desk.postMessage({ type: 'OPEN_ALERT', path });
}

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as WorkerEvent & {
    notification: Notification;
  };
  notification.close();
  waitUntil.call(event, openDesk(alertPath(notification.data?.path)));
});

/** Sends queued contributions (T39). Rejects while some remain, so that the browser retries later. */
async function sendWaiting(): Promise<void> {
  if ((await flush({})) !== null) throw new Error();
}

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as WorkerEvent & { tag: string };
  if (tag === SYNC_TAG) waitUntil.call(event, sendWaiting());
});
