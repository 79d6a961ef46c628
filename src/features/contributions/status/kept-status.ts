import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { ASSETS, deleteUnused, storeFiles, storePage } from '#lib/web-app/store-page.ts?inlined';
import { showText } from './page-parts.ts';

const CACHE = 'thegrid:own-status';

interface KeptStatus {
  progress: ContributionProgress;
  /** ISO 8601. */
  at: string;
}

/** Address of the copy: a digest, so that the link is not on the device. */
async function placeOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return `${location.pathname}/${hex.join('')}`;
}

/** Null without a copy, and where the browser has no storage for one. */
export async function keptStatus(key: string): Promise<KeptStatus | null> {
  try {
    const copy = await caches.match(await placeOf(key), { cacheName: CACHE });
    return copy ? await copy.json() : null;
  } catch {
    return null;
  }
}

/** Stores the page with the scripts that it has loaded, and what it shows. Files of an earlier version go. */
async function keep(key: string, progress: ContributionProgress): Promise<void> {
  const cache = await caches.open(CACHE);
  const before = await (await cache.match(location.pathname))?.text();
  const response = await fetch(location.pathname);
  if (!response.ok) throw new Error(`status page: ${response.status}`);
  const html = await response.text();
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  await storePage(cache, location.pathname, response, html);
  const loaded = files.filter((path) => path.startsWith('/_astro/'));
  await storeFiles(cache, loaded);
  const kept: KeptStatus = { progress, at: new Date().toISOString() };
  await cache.put(await placeOf(key), Response.json(kept));
  if (html === before) return;
  const used = new Set([...(html.match(ASSETS) ?? []), ...loaded]);
  await deleteUnused(cache, (path) => path.startsWith(location.pathname) || used.has(path));
}

/** With the last copy all of the page goes. */
export async function removeKept(key: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(await placeOf(key));
  const left = await cache.keys();
  if (!left.some(({ url }) => /\/[0-9a-f]{64}$/.test(url))) await caches.delete(CACHE);
}

/** Offers to keep the page on this device, or to remove it. `isFresh`: what is kept is brought up to date. */
export async function offerKeeping(
  key: string,
  progress: ContributionProgress,
  isFresh = false,
): Promise<void> {
  const section = document.querySelector<HTMLElement>('#status-keep');
  const button = section?.querySelector('button');
  // Only where a worker answers without a connection.
  if (!section || !button || !navigator.serviceWorker?.controller) return;
  let isKept = (await keptStatus(key)) !== null;
  const show = (said = '') => {
    button.textContent = isKept ? 'Remove from this device' : 'Keep on this device';
    showText('status-keep-said', said);
    section.hidden = false;
  };
  show();
  button.onclick = async () => {
    try {
      await (isKept ? removeKept(key) : keep(key, progress));
      isKept = !isKept;
      show(isKept ? 'Kept. Your link opens it without a connection.' : 'Removed from this device.');
    } catch {
      show('This browser could not do that. Try again with a connection.');
    }
  };
  if (isKept && isFresh) await keep(key, progress).catch(() => {});
}
