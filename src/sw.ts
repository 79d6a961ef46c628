import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { LINKED_PATHS } from '#domain/paths.ts';
import { alertPath } from '#domain/push/alert-path.ts';
import { withoutTrailingSlash } from '#lib/trailing-slash.ts';
import { SYNC_TAG, sendOutbox } from '#lib/unsent/send.ts';
import { DATA_PATHS, OFFLINE_PAGE, OFFLINE_PAGES } from '#lib/web-app/offline-pages.ts';

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
const files = new Set(kept.map((entry) => (typeof entry === 'string' ? entry : entry.url)));
const pages = new Set<string>(OFFLINE_PAGES);

cleanupOutdatedCaches();
precache(kept);

/** The page from the network, or what is kept under `path` when that fails or takes longer than `patience` seconds. */
async function networkFirst(request: Request, path: string, patience: number): Promise<Response> {
  try {
    const late = new Promise<never>((_, reject) => setTimeout(reject, patience * 1000));
    return await Promise.race([fetch(request), late]);
  } catch {
    return (await matchPrecache(path)) ?? Response.error();
  }
}

/**
 * How a request is answered; undefined leaves it to the browser. A page of ours comes from the network first, so that no
 * outdated one is shown while the current one can be had; working pages are fetched and never kept, and data goes past this
 * worker untouched. Fonts, icons and hashed files come from the device, in exactly the version the page was built with.
 */
function answerTo(event: Event, request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  const { pathname } = url;
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode !== 'navigate') {
    if (!files.has(pathname) || url.search) return;
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
  const asked = event as WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void };
  const answer = answerTo(event, asked.request);
  if (answer) asked.respondWith(answer);
});

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

/** Brings a dashboard that is open to the front, at the contribution, or opens one; any other page is opened. */
async function openDesk(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isDesk = path.startsWith(LINKED_PATHS.adminDashboard);
  const desk = pages.find(({ url }) => isDesk && new URL(url).pathname === LINKED_PATHS.adminDashboard);
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

/** Sends contributions that wait on this device (T39). Throws while some still do, so that the browser asks again later. */
async function sendWaiting(): Promise<void> {
  if ((await sendOutbox({})) !== null) throw new Error();
}

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as WorkerEvent & { tag: string };
  if (tag === SYNC_TAG) waitUntil.call(event, sendWaiting());
});
