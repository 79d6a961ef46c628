// `?inlined` for the reason given in lib/form-draft.ts.
import { formatDate } from '../../domain/formats.ts?inlined';
import { ASSETS, MADE_AT, storePage } from './store-page.ts';

/** Public pages of which a copy is kept, with its date, once they were opened. */
export const KEPT_PAGES = /^\/(?:roadmap|changelog|leaderboard|inz|news(?:\/[\w-]+)?)$/;
/** Repeated in ServiceWorker.astro, which loads nothing before there are copies to make. */
const CACHE = 'thegrid:pages';

/** Age from which a copy is replaced, in milliseconds: the edge answers with the same page as long. */
const RENEW_MS = 60_000;

const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname);

async function renew(cache: Cache, path: string): Promise<void> {
  const before = await cache.match(path);
  if (before && Math.abs(Date.now() - Number(before.headers.get(MADE_AT))) < RENEW_MS) return;
  const response = await fetch(path);
  if (response.status === 404 || response.status === 410) await cache.delete(path);
  if (!response.ok) return;
  const at = formatDate(new Date().toISOString());
  const line = `This copy is from this device, as the page was on ${at}.`;
  const html = (await response.text()).replace('data-kept hidden>', `data-kept>${line}`);
  await storePage(cache, path, response, html);
}

async function deleteUnusedAssets(cache: Cache): Promise<void> {
  const paths = await pathsIn(cache);
  const pages = await Promise.all(
    paths.filter((path) => KEPT_PAGES.test(path)).map(async (path) => (await cache.match(path))?.text()),
  );
  const used = new Set(pages.flatMap((html) => html?.match(ASSETS) ?? []));
  const unused = paths.filter((path) => !KEPT_PAGES.test(path) && !used.has(path));
  await Promise.all(unused.map((path) => cache.delete(path)));
}

/** Copies the open page, if it is one that is kept, and brings the copies of others up to date. @throws offline */
async function keepPages(): Promise<void> {
  const cache = await caches.open(CACHE);
  const paths = new Set((await pathsIn(cache)).filter((path) => KEPT_PAGES.test(path)));
  const { pathname, search } = location;
  if (search === '' && KEPT_PAGES.test(pathname)) paths.add(pathname);
  for (const path of paths) await renew(cache, path);
  await deleteUnusedAssets(cache);
}

/** Now and once the connection is back. Without a worker nothing is read from a copy. */
export function followPages(): void {
  if (!navigator.serviceWorker?.controller) return;
  const keep = () => void keepPages().catch(() => {});
  keep();
  addEventListener('online', keep);
}
