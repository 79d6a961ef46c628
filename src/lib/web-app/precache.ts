import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATHS } from '../paths.ts';
import { OFFLINE_PAGES } from './offline-pages.ts';

/** One line of the service worker's list: an address, and its version unless the name carries a hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
  size: number;
}

/** Files beside the pages that the installed app shows. */
const ALWAYS = ['favicon.ico', 'favicon.svg', 'icons/192.png', 'manifest.webmanifest'];

const IN_A_PAGE = /\/(_astro\/[\w.$-]+|art\/[\w.-]+\.svg)/g;
/** `./chunk.js` of an import and `_astro/chunk.js` of a preload, in any quotes; what comes first tells them apart. */
const IN_A_SCRIPT = /(\bfrom\s*|\bimport\s*)?["'`](?:\.\/|\/?_astro\/)([\w.$-]+\.(?:js|css|woff2))["'`]/g;

/** What a page fetches only after a press stays out above this size, in bytes: the sign-in library, a film player. */
const LAZY_LIMIT = 48 * 1024;

const fileOf = (page: string) => (page === PATHS.home ? 'index.html' : `${page.slice(1)}.html`);

/**
 * Which files of the build are looked at. Of pages those alone that are kept: each file is read and added up for its
 * version, and a list of news that has grown beyond what a worker keeps is no fault.
 */
export const CANDIDATES = [...OFFLINE_PAGES.map(fileOf), '**/*.{js,css,woff2,svg,ico,png,webmanifest}'];

/** Every hashed file that a page needs, and what those need in turn. */
async function assetsOf(
  file: string,
  dist: string,
  sizes: ReadonlyMap<string, number>,
  seen: Set<string>,
): Promise<void> {
  const text = await readFile(join(dist, file), 'utf8');
  const found = file.endsWith('.html')
    ? [...text.matchAll(IN_A_PAGE)].map(([, asset = '']) => asset)
    : [...text.matchAll(IN_A_SCRIPT)].flatMap(([, needed, name]) => {
        const asset = `_astro/${name}`;
        return needed || (sizes.get(asset) ?? 0) <= LAZY_LIMIT ? [asset] : [];
      });
  for (const asset of found) {
    if (seen.has(asset)) continue;
    seen.add(asset);
    if (/\.(?:js|css)$/.test(asset)) await assetsOf(asset, dist, sizes, seen);
  }
}

/** As many digits of a version as tell it from the one before; all of them would be a quarter of the worker's list. */
const VERSION_DIGITS = 8;

function shortened({ revision, ...entry }: PrecacheEntry): PrecacheEntry {
  return { ...entry, revision: revision?.slice(0, VERSION_DIGITS) ?? null };
}

/**
 * From all files of the build those that are kept on the device: the pages of `OFFLINE_PAGES` under addresses that
 * answer 200, and what these pages load. Redirects, the 404 page and the portals' code stay out: one address that
 * does not answer 200 and the service worker is never installed (docs/architecture.md).
 * @throws when a page that shall be readable offline was not built.
 */
export async function offlineEntries(
  entries: readonly PrecacheEntry[],
  dist: string,
): Promise<PrecacheEntry[]> {
  const byFile = new Map(entries.map((entry) => [entry.url.replace(/^\//, ''), entry]));
  const sizes = new Map([...byFile].map(([file, { size }]) => [file, size]));
  const assets = new Set<string>();
  const kept: PrecacheEntry[] = [];
  for (const page of OFFLINE_PAGES) {
    const file = fileOf(page);
    const entry = byFile.get(file);
    if (!entry) throw new Error(`dist/${file} was not built, but ${page} shall be readable offline.`);
    kept.push({ ...entry, url: page });
    await assetsOf(file, dist, sizes, assets);
  }
  for (const file of [...ALWAYS, ...assets]) {
    const entry = byFile.get(file);
    if (!entry) throw new Error(`dist/${file} was not built, but pages that are kept offline need it.`);
    kept.push({ ...entry, url: `/${file}` });
  }
  return kept.map(shortened);
}
