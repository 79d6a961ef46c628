// `?inlined` for the reason given in lib/form-draft.ts.
import { formatDate } from '#domain/formats.ts?inlined';
import { ASSETS, deleteUnused, MADE_AT, storePage } from './store-page.ts';

/** Public pages of which a copy is kept, with its date, once they were opened. */
export const KEPT_PAGES = /^\/(?:roadmap|changelog|leaderboard|inz|news(?:\/[\w-]+)?)$/;
/** Repeated in ServiceWorker.astro, which loads nothing before there are copies to make. */
const CACHE = 'thegrid:pages';

/** As Astro writes them. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Age from which a copy is replaced, in milliseconds: the edge answers with the same page as long. */
const RENEW_MS = 60_000;

const isNew = (at: number) => Math.abs(Date.now() - at) < RENEW_MS;

const pagesIn = async (cache: Cache) => {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => KEPT_PAGES.test(path)).toSorted();
};

async function renew(cache: Cache, path: string): Promise<void> {
  const before = await cache.match(path);
  if (isNew(Number(before?.headers.get(MADE_AT)))) return;
  // The answer of which the open page was made is in the browser's cache.
  const opened = await fetch(path, { cache: 'force-cache' });
  const response = isNew(Date.parse(opened.headers.get('date') ?? '')) ? opened : await fetch(path);
  if (response.status === 404 || response.status === 410) await cache.delete(path);
  if (!response.ok) return;
  const at = formatDate(new Date().toISOString());
  const line = `This copy is from this device, as the page was on ${at}.`;
  const html = (await response.text()).replace('data-kept hidden>', `data-kept>${line}`);
  await storePage(cache, path, response, html);
}

async function deleteUnusedAssets(cache: Cache): Promise<void> {
  const pages = await Promise.all(
    (await pagesIn(cache)).map(async (path) => (await cache.match(path))?.text()),
  );
  const used = new Set(pages.flatMap((html) => html?.match(ASSETS) ?? []));
  await deleteUnused(cache, (path) => KEPT_PAGES.test(path) || used.has(path));
}

/** Copies the open page, if it is one that is kept, and brings the copies of others up to date. @throws offline */
async function keepPages(): Promise<void> {
  const cache = await caches.open(CACHE);
  const paths = new Set(await pagesIn(cache));
  const { pathname, search } = location;
  if (search === '' && KEPT_PAGES.test(pathname)) paths.add(pathname);
  for (const path of paths) await renew(cache, path);
  await deleteUnusedAssets(cache);
}

/** On the offline page: each copy and its date. */
async function listPages(): Promise<void> {
  const list = document.querySelector('#opened + ul');
  const sample = document.querySelector('#readable + ul > li');
  if (!list || !sample) return;
  const cache = await caches.open(CACHE);
  const items: Element[] = [];
  for (const path of await pagesIn(cache)) {
    const copy = await cache.match(path);
    const [, title = path] = /<title>([^<]*) · /.exec((await copy?.text()) ?? '') ?? [];
    const made = new Date(Number(copy?.headers.get(MADE_AT)));
    const item = sample.cloneNode(true) as Element;
    item.querySelector('a')?.setAttribute('href', path);
    item
      .querySelector('b')
      ?.replaceChildren(title.replace(/&([\w#]+);/g, (whole, name) => ENTITIES[name] ?? whole));
    item.querySelector('span')?.replaceChildren(`Copy of ${formatDate(made.toISOString())}`);
    items.push(item);
  }
  if (items.length > 0) list.replaceChildren(...items);
}

/** Now and once the connection is back. Without a worker nothing is read from a copy. */
export async function followPages(): Promise<void> {
  if (!(await navigator.serviceWorker?.ready)) return;
  await listPages();
  // One tab at a time, because each deletes what no stored page uses.
  const keep = () =>
    void (navigator.locks ? navigator.locks.request(CACHE, keepPages) : keepPages()).catch(() => {});
  keep();
  addEventListener('online', keep);
}
